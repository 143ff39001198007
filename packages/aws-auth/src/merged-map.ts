import { TerraformLocal } from "cdktf";
import type { TerraformResourceLifecycle } from "cdktf";
import { Construct } from "constructs";
import { entryOf } from "./mapping";
import type { Mapping } from "./mapping";
import { EXPRESSIONS, INPUTS, MERGE, ROLE_LIST, USER_LIST } from "./merge";
import type { Expression, MapList } from "./merge";
import { planChecks } from "./plan-checks";

export interface MergedMapProps {
  /** Address of the data source that reads the live map. */
  readonly live: string;
  readonly mappings: readonly Mapping[];
  readonly authenticationMode: string;
  readonly adopt: boolean;
}

/** What the map is to hold, as Terraform local values: what is live, with our entries merged in. */
export class MergedMap extends Construct {
  readonly data: Record<string, string>;
  readonly annotations: Record<string, string>;
  readonly labels: Record<string, string>;
  readonly preconditions: NonNullable<TerraformResourceLifecycle["precondition"]>;

  private readonly locals = new Map<string, TerraformLocal>();

  constructor(scope: Construct, id: string, props: MergedMapProps) {
    super(scope, id);
    const { live, mappings, authenticationMode, adopt } = props;
    for (const { name } of [...Object.values(INPUTS), ...EXPRESSIONS]) {
      this.locals.set(name, new TerraformLocal(this, name, null));
    }
    const wanted = (list: MapList) =>
      mappings.filter((mapping) => mapping.list === list).map(entryOf);
    this.local(INPUTS.data).expression = `\${${live}.data}`;
    this.local(INPUTS.annotations).expression = `\${${live}.metadata[0].annotations}`;
    this.local(INPUTS.labels).expression = `\${${live}.metadata[0].labels}`;
    this.local(INPUTS.wanted).expression = wanted(ROLE_LIST);
    this.local(INPUTS.users_wanted).expression = wanted(USER_LIST);
    for (const expression of EXPRESSIONS) {
      this.local(expression).expression = expression.render((name) => this.reference({ name }));
    }
    this.data = this.local(MERGE.data_after).asStringMap;
    this.annotations = this.local(MERGE.annotations_after).asStringMap;
    this.labels = this.local(MERGE.labels_after).asStringMap;
    const valueOf = (expression: Expression) => this.reference(expression);
    this.preconditions = planChecks({ valueOf, live, authenticationMode, adopt });
  }

  private reference(expression: Pick<Expression, "name">): string {
    return `local.${this.local(expression).friendlyUniqueId}`;
  }

  private local({ name }: Pick<Expression, "name">): TerraformLocal {
    const local = this.locals.get(name);
    if (local === undefined) throw new Error(`the merge has no value ${name}`);
    return local;
  }
}
