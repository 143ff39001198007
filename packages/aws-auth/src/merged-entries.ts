import { TerraformLocal, Token } from "cdktf";
import type { TerraformResourceLifecycle } from "cdktf";
import { Construct } from "constructs";
import type { MapRolesEntry } from "./entry";
import * as merge from "./merge-expressions";

export interface MergedEntriesProps {
  /** Address of the data source that reads the live ConfigMap. */
  readonly live: string;
  readonly entries: readonly MapRolesEntry[];
  readonly adopt: boolean;
}

/** What the ConfigMap is to hold, as local values: what is live with our entries merged in. */
export class MergedEntries extends Construct {
  readonly data: Record<string, string>;
  readonly binaryData: Record<string, string>;
  readonly annotations: Record<string, string>;
  readonly labels: Record<string, string>;
  readonly preconditions: NonNullable<TerraformResourceLifecycle["precondition"]>;

  constructor(scope: Construct, id: string, { live, entries, adopt }: MergedEntriesProps) {
    super(scope, id);
    const liveAnnotations = `try(${live}.metadata[0].annotations, null)`;
    const inputs: merge.MergeInputs = {
      liveData: `${live}.data`,
      liveAnnotations,
      wantedEntries: this.local("wanted-entries", entries),
    };
    const text = this.expression("text", merge.liveText(inputs));
    const liveEntries = this.expression("live-entries", merge.liveEntries(text));
    const recorded = this.expression("recorded", merge.record(inputs));
    const wanted = this.expression("wanted", merge.wantedByRole(inputs));
    const kept = this.expression("kept", merge.keptEntries(liveEntries, recorded, wanted));
    const added = this.expression("added", merge.addedEntries(liveEntries, wanted));
    const mapRoles = this.expression("map-roles", merge.mergedText(text, liveEntries, kept, added));
    const record = this.expression("record", merge.newRecord(liveEntries, recorded, wanted));

    this.data = map(`merge(${live}.data, { mapRoles = ${mapRoles} })`);
    this.binaryData = map(`${live}.binary_data`);
    this.annotations = map(
      `merge(${liveAnnotations}, { "${merge.RECORD_ANNOTATION}" = jsonencode(${record}) })`,
    );
    this.labels = map(`try(${live}.metadata[0].labels, null)`);
    const conflicts = merge.foreignConflicts(liveEntries, recorded, wanted);
    const twice = merge.wantedConflicts(inputs);
    this.preconditions = [
      {
        condition: `\${${merge.isReadable(text)}}`,
        errorMessage:
          "data.mapRoles of ConfigMap kube-system/aws-auth is not a YAML list of entries with a rolearn each, so nothing of it could be kept. Mend it first: kubectl edit configmap aws-auth --namespace kube-system. (aws-auth-unreadable)",
      },
      {
        condition: `\${length(${twice}) == 0}`,
        errorMessage: `a role is mapped with two user names: \${join(", ", ${twice})}. Use one user name for a role. (aws-auth-two-usernames)`,
      },
      {
        condition: `\${length(${conflicts}) == 0}`,
        errorMessage: `ConfigMap kube-system/aws-auth has entries of somebody else for roles that are mapped here, with another user name: \${join(", ", ${conflicts})}. Use that user name here, or remove the entry if nobody needs it. (aws-auth-foreign-username)`,
      },
      ...(adopt ? [] : [this.notForeign(live, liveAnnotations)]),
    ];
  }

  /** Without a record the live ConfigMap is not ours, and creating it would fail in the middle of an apply. */
  private notForeign(live: string, liveAnnotations: string) {
    return {
      condition: `\${${live}.data == null || can(${liveAnnotations}["${merge.RECORD_ANNOTATION}"])}`,
      errorMessage:
        "the cluster has a ConfigMap kube-system/aws-auth already, with entries that others need. Set adopt to true: it is taken over with all its entries, nothing is recreated. (aws-auth-exists)",
    };
  }

  private expression(name: string, text: string): string {
    return this.local(name, `\${${text}}`);
  }

  /** @returns how expressions refer to it */
  private local(name: string, value: unknown): string {
    return `local.${new TerraformLocal(this, name, value).friendlyUniqueId}`;
  }
}

function map(expression: string): Record<string, string> {
  return Token.asStringMap(`\${${expression}}`);
}
