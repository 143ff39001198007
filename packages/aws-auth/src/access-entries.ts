import { DataAwsPartition } from "@cdktf/provider-aws/lib/data-aws-partition";
import { EksAccessEntry } from "@cdktf/provider-aws/lib/eks-access-entry";
import { EksAccessPolicyAssociation } from "@cdktf/provider-aws/lib/eks-access-policy-association";
import {
  invalidClusterName,
  invalidPrincipalArn,
  invalidRoleArn,
  isKnown,
  onceKnown,
  principalOf,
  refuseProps,
} from "@cdktf-karpenter/rules";
import type { AuthenticationMode, Problem } from "@cdktf-karpenter/rules";
import { Op } from "cdktf";
import { Construct } from "constructs";
import { CLUSTER_ADMIN } from "./access-entry";
import type { AccessEntry } from "./access-entry";
import {
  duplicatePrincipals,
  entryProblems,
  foreignNodeRole,
  serviceLinkedRole,
} from "./access-entry-rules";
import { accessEntriesRefused } from "./access-mode";
import { CREATOR_ENTRY, Deployer } from "./deployer";
import type { CreatedCluster } from "./deployer";
import { accessEntriesProps } from "./generated/shapes";
import { DistinctEntries } from "./distinct-entries";

/**
 * What AccessEntries must know of a cluster. `EksCluster` has it; so has an object literal.
 * @contract
 */
export interface AccessEntriesCluster extends CreatedCluster {
  readonly clusterName: string;
  readonly authenticationMode: AuthenticationMode;
  /**
   * With the ARN, entries of a cluster that the same stack makes are made after it, and removed before it.
   * @default - the cluster exists
   */
  readonly clusterArn?: string;
}

/** Who gets access entries. */
export interface AccessEntriesProps {
  /** Cluster of the entries. */
  readonly cluster: AccessEntriesCluster;
  /**
   * Account of the cluster, 12 digits: EKS takes node roles of no other.
   * @default - that in `cluster.clusterArn`; where it is unknown at synth, EKS checks it at apply
   */
  readonly account?: string;
  /**
   * Roles of Linux nodes that EKS does not start itself, such as Karpenter's, by a name of your own. Entries of managed
   * node groups' roles are `EksCluster`'s, or those that EKS makes: EKS refuses a second one.
   * @default {}
   */
  readonly nodeRoleArns?: Readonly<Record<string, string>>;
  /**
   * The same for Windows nodes (type EC2_WINDOWS).
   * @default {}
   */
  readonly windowsNodeRoleArns?: Readonly<Record<string, string>>;
  /**
   * ARNs of roles and users who administer the cluster, by a name of your own: AmazonEKSClusterAdminPolicy in the
   * whole cluster.
   * @default {}
   */
  readonly adminArns?: Readonly<Record<string, string>>;
  /**
   * Roles and users with other rights, by a name of your own.
   * @default {}
   */
  readonly entries?: Readonly<Record<string, AccessEntry>>;
}

/**
 * EKS access entries: EC2_LINUX and EC2_WINDOWS for node roles, STANDARD with access policies or Kubernetes groups for
 * people and pipelines. Role ARNs keep their path. Names become part of addresses.
 *
 * @throws Error with every wrong prop, its rule and its remedy
 * @see https://docs.aws.amazon.com/eks/latest/userguide/access-entries.html
 */
export class AccessEntries extends Construct {
  /** `aws_eks_access_entry` and `aws_eks_access_policy_association`: what comes after them has the access that they give. */
  readonly resources: readonly (EksAccessEntry | EksAccessPolicyAssociation)[];
  /** People and pipelines by `principalOf`; nothing when one of them is known to Terraform alone. */
  readonly principals: readonly string[] | undefined;

  constructor(scope: Construct, id: string, props: AccessEntriesProps) {
    super(scope, id);
    refuseProps(this, props, accessEntriesProps, problemsOf);
    const {
      cluster,
      nodeRoleArns = {},
      windowsNodeRoleArns = {},
      adminArns = {},
      entries = {},
    } = props;
    const clusterName =
      cluster.clusterArn === undefined
        ? cluster.clusterName
        : onceKnown(cluster.clusterArn, cluster.clusterName);

    const node = (name: string, principalArn: string, type: string) =>
      new EksAccessEntry(this, name, { clusterName, principalArn, type });
    for (const [name, arn] of Object.entries(nodeRoleArns)) node(`node-${name}`, arn, "EC2_LINUX");
    for (const [name, arn] of Object.entries(windowsNodeRoleArns)) {
      node(`windows-node-${name}`, arn, "EC2_WINDOWS");
    }
    for (const [name, principalArn] of Object.entries(adminArns)) {
      this.createStandard(`admin-${name}`, clusterName, { principalArn, policies: CLUSTER_ADMIN });
    }
    for (const [name, entry] of Object.entries(entries)) {
      this.createStandard(`entry-${name}`, clusterName, entry);
    }
    const account = props.account ?? accountOf(cluster.clusterArn);
    const made = this.node.findAll();
    const people = made
      .filter((element) => element instanceof EksAccessEntry)
      .filter(({ typeInput }) => typeInput === "STANDARD");
    const known = people.filter(({ principalArnInput }) => isKnown(principalArnInput));
    const principal = ({ principalArnInput = "" }: EksAccessEntry) =>
      principalOf(this, principalArnInput, account);
    this.principals = known.length === people.length ? people.map(principal) : undefined;
    this.refuseCreator(cluster, known, principal);
    this.resources = made.filter(
      (element) =>
        element instanceof EksAccessEntry || element instanceof EksAccessPolicyAssociation,
    );
    this.node.addValidation(
      new DistinctEntries(this, account, (entry) =>
        entry.node.scopes.some((parent) => parent instanceof AccessEntries),
      ),
    );
  }

  /** EKS makes the creator's entry itself, and refuses a second one after minutes, when the cluster is there. */
  private refuseCreator(
    { creatorIsAdmin = true, live }: AccessEntriesCluster,
    people: readonly EksAccessEntry[],
    principal: (entry: EksAccessEntry) => string,
  ): void {
    if (!creatorIsAdmin || live === undefined || people.length === 0) return;
    const deployer = new Deployer(this, "deployer");
    for (const entry of people) {
      const isCreator = deployer.isAmong([principal(entry)]);
      entry.lifecycle = {
        precondition: [
          {
            condition: Op.or(live.exists, Op.not(isCreator)),
            errorMessage: CREATOR_ENTRY.atPlan(entry.node.path),
          },
        ],
      };
    }
  }

  private createStandard(
    id: string,
    clusterName: string,
    { principalArn, username, kubernetesGroups, policies = {} }: AccessEntry,
  ): void {
    const entry = new EksAccessEntry(this, id, {
      ...{ clusterName, principalArn, type: "STANDARD" },
      userName: username,
      kubernetesGroups: kubernetesGroups && [...kubernetesGroups],
    });
    for (const [policy, { namespaces }] of Object.entries(policies)) {
      new EksAccessPolicyAssociation(entry, policy, {
        clusterName,
        // By the entry, so that the policy comes after it.
        principalArn: entry.principalArn,
        policyArn: `arn:${this.partition()}:eks::aws:cluster-access-policy/${policy}`,
        accessScope:
          namespaces === undefined
            ? { type: "cluster" }
            : { type: "namespace", namespaces: [...namespaces] },
      });
    }
  }

  /** Read once, and only where a policy needs it. */
  private partition(): string {
    const found = this.node.tryFindChild("partition") as DataAwsPartition | undefined;
    return (found ?? new DataAwsPartition(this, "partition")).partition;
  }
}

function problemsOf(props: AccessEntriesProps): (Problem | undefined)[] {
  const {
    cluster,
    nodeRoleArns = {},
    windowsNodeRoleArns = {},
    adminArns = {},
    entries = {},
  } = props;
  const nodes = named({ nodeRoleArns, windowsNodeRoleArns });
  const admins = named({ adminArns });
  const others = Object.fromEntries(
    Object.entries(entries).map(([name, entry]) => [
      `entries.${name}.principalArn`,
      entry.principalArn,
    ]),
  );
  const all = { ...nodes, ...admins, ...others };
  const account = props.account ?? accountOf(cluster.clusterArn);
  return [
    invalidClusterName(cluster.clusterName, "cluster.clusterName"),
    accessEntriesRefused(cluster.authenticationMode),
    ...each(nodes, invalidRoleArn),
    ...each(nodes, (arn, prop) => foreignNodeRole(arn, account, prop)),
    ...each({ ...admins, ...others }, invalidPrincipalArn),
    ...each(all, serviceLinkedRole),
    ...Object.entries(entries).flatMap(([name, entry]) => entryProblems(entry, `entries.${name}`)),
    ...duplicatePrincipals(all),
  ];
}

/** ARNs by the prop that names them, such as `adminArns.ops`. */
function named(props: Readonly<Record<string, Readonly<Record<string, string>>>>) {
  return Object.fromEntries(
    Object.entries(props).flatMap(([prop, arns]) =>
      Object.entries(arns).map(([name, arn]) => [`${prop}.${name}`, arn]),
    ),
  );
}

function each(
  arns: Readonly<Record<string, string>>,
  rule: (arn: string, prop: string) => Problem | undefined,
): (Problem | undefined)[] {
  return Object.entries(arns).map(([prop, arn]) => rule(arn, prop));
}

function accountOf(clusterArn: string | undefined): string | undefined {
  return isKnown(clusterArn) ? clusterArn.split(":")[4] : undefined;
}
