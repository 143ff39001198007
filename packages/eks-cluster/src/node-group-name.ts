import { createHash } from "node:crypto";
import { fitName, isKnown } from "@cdktf-karpenter/rules";
import { Fn, Token } from "cdktf";

/** 63 characters: https://docs.aws.amazon.com/eks/latest/APIReference/API_CreateNodegroup.html */
const NAME_LIMIT = 63;

/** Hexadecimal digits: two states of one group are told apart, not all groups of the world. */
const HASH_LENGTH = 8;

/** What EKS cannot change of a live group, as far as a prop of ours decides it. */
export interface Unchangeable {
  readonly instanceTypes: readonly string[];
  readonly amiType: string;
  readonly capacityType: string;
  readonly subnetIds: readonly string[];
  /** Role that exists already, or the name of the one that is made. */
  readonly role: string;
}

/**
 * The group's key and a hash of what EKS cannot change. EKS holds no two groups of one name, so a replacement needs a
 * name of its own to be made before the old group goes.
 *
 * @see https://github.com/hashicorp/terraform-provider-aws/issues/16699
 * @see https://docs.aws.amazon.com/eks/latest/userguide/update-managed-node-group.html
 */
export function generatedName(key: string, unchangeable: Unchangeable): string {
  const start = fitName(key, NAME_LIMIT - HASH_LENGTH - 1);
  const { subnetIds, ...others } = unchangeable;
  const all = [...Object.values(others), ...subnetIds].flat();
  if (isKnown(subnetIds) && all.every((value) => isKnown(value))) {
    return `${start}-${hash(JSON.stringify({ ...others, subnetIds: [...subnetIds].sort() }))}`;
  }
  const text = Fn.jsonencode({ ...others, subnetIds: Fn.sort(Token.asList(subnetIds)) });
  return Fn.join("-", [start, Fn.substr(Fn.sha256(text), 0, HASH_LENGTH)]);
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, HASH_LENGTH);
}
