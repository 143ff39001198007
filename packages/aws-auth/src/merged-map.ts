import { TerraformLocal } from "cdktf";
import type { TerraformResourceLifecycle } from "cdktf";
import { Construct } from "constructs";
import { entryOf } from "./mapping";
import type { Mapping } from "./mapping";
import { INPUTS, linked, MERGE, ROLE_LIST, USER_LIST } from "./merge";
import type { MapList } from "./merge";
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
    for (const name of [...INPUTS, ...Object.keys(MERGE)]) {
      this.locals.set(name, new TerraformLocal(this, name, null));
    }
    this.local("data").expression = `\${${live}.data}`;
    this.local("annotations").expression = `\${${live}.metadata[0].annotations}`;
    this.local("labels").expression = `\${${live}.metadata[0].labels}`;
    const wanted = (list: MapList) =>
      mappings.filter((mapping) => mapping.list === list).map(entryOf);
    this.local("wanted").expression = wanted(ROLE_LIST);
    this.local("users_wanted").expression = wanted(USER_LIST);
    const reference = (name: string) => `local.${this.local(name).friendlyUniqueId}`;
    for (const [name, expression] of Object.entries(linked(MERGE, INPUTS, reference))) {
      this.local(name).expression = expression;
    }
    this.data = this.local("data_after").asStringMap;
    this.annotations = this.local("annotations_after").asStringMap;
    this.labels = this.local("labels_after").asStringMap;
    this.preconditions = planChecks(reference, live, authenticationMode, adopt);
  }

  private local(name: string): TerraformLocal {
    const local = this.locals.get(name);
    if (local === undefined) throw new Error(`the merge has no value ${name}`);
    return local;
  }
}
