import type { ExtraPermissions } from "../src";
import { decide } from "./decide";
import type { Request } from "./decide";
import { ACCOUNT, REGION, stackWith } from "./example";
import { BEIJING, controllerStatements, resolved } from "./resolved";
import { permissionsOf } from "./upstream";

const statementsWith = (permissions: ExtraPermissions, karpenterVersion = "1.15") =>
  controllerStatements(resolved(stackWith({ karpenterVersion, permissions })));
const KEY = `arn:aws:kms:${REGION}:${ACCOUNT}:key/0f1e2d3c`;
const parameter = (name: string, account = ACCOUNT) =>
  `arn:aws:ssm:${REGION}:${account}:parameter${name}`;

it("are none by default: exactly upstream's", () => {
  expect(statementsWith({})).toEqual(
    statementsWith({ ebsKmsKeyArns: [], ssmParameters: [], spotServiceLinkedRole: false }),
  );
});

describe.each<[extra: string, permissions: ExtraPermissions, actions: string[]]>([
  [
    "volume keys",
    { ebsKmsKeyArns: [KEY] },
    // https://karpenter.sh/docs/troubleshooting/#node-terminates-before-ready-on-failed-encrypted-ebs-volume
    [
      ...["kms:CreateGrant", "kms:Decrypt", "kms:DescribeKey", "kms:Encrypt"],
      ...["kms:GenerateDataKey*", "kms:ReEncrypt*"],
    ],
  ],
  ["AMI parameters", { ssmParameters: ["/golden/*"] }, ["ssm:GetParameter"]],
  ["the Spot role", { spotServiceLinkedRole: true }, ["iam:CreateServiceLinkedRole"]],
])("%s", (_extra, permissions, actions) => {
  it("add their own statement and nothing else", () => {
    const before = permissionsOf(statementsWith({}));
    const after = permissionsOf(statementsWith(permissions));
    const added = after.filter((line) => !before.includes(line));
    expect(before.filter((line) => !after.includes(line))).toEqual([]);
    expect(added.map((line) => (JSON.parse(line) as string[])[1]).sort()).toEqual(actions);
    expect(statementsWith(permissions)).toHaveLength(statementsWith({}).length + 1);
  });

  it("name China's partition and domain there", () => {
    const stack = stackWith({ karpenterVersion: "1.14", permissions });
    const own = JSON.stringify(controllerStatements(resolved(stack, BEIJING)).at(-1));
    expect(own.replace(KEY, "")).not.toContain("arn:aws:");
    expect(own).not.toMatch(/ec2\.cn-north-1\.amazonaws\.com"/);
  });
});

// What upstream's documentation says that each needs.
it.each<
  [what: string, permissions: ExtraPermissions, request: Request, decision: "allow" | "deny"]
>([
  [
    "encrypts a volume by EC2",
    { ebsKmsKeyArns: [KEY] },
    {
      action: "kms:GenerateDataKeyWithoutPlaintext",
      resource: KEY,
      context: {
        "kms:ViaService": `ec2.${REGION}.amazonaws.com`,
        "kms:CallerAccount": ACCOUNT,
      },
    },
    "allow",
  ],
  [
    "does not decrypt by itself",
    { ebsKmsKeyArns: [KEY] },
    { action: "kms:Decrypt", resource: KEY, context: { "kms:CallerAccount": ACCOUNT } },
    "deny",
  ],
  [
    "does not use another key",
    { ebsKmsKeyArns: [KEY] },
    {
      action: "kms:Decrypt",
      resource: `${KEY}0`,
      context: {
        "kms:ViaService": `ec2.${REGION}.amazonaws.com`,
        "kms:CallerAccount": ACCOUNT,
      },
    },
    "deny",
  ],
  [
    "reads a parameter by its name",
    { ssmParameters: ["/golden/al2023"] },
    { action: "ssm:GetParameter", resource: parameter("/golden/al2023") },
    "allow",
  ],
  [
    "reads a parameter whose name has no slash",
    { ssmParameters: ["golden"] },
    { action: "ssm:GetParameter", resource: parameter("/golden") },
    "allow",
  ],
  [
    "reads those below a path",
    { ssmParameters: ["/golden/*"] },
    { action: "ssm:GetParameter", resource: parameter("/golden/al2023/latest") },
    "allow",
  ],
  [
    "reads another account's by ARN",
    { ssmParameters: [parameter("/shared/ami", "444455556666")] },
    { action: "ssm:GetParameter", resource: parameter("/shared/ami", "444455556666") },
    "allow",
  ],
  [
    "reads no neighbour",
    { ssmParameters: ["/golden/al2023"] },
    { action: "ssm:GetParameter", resource: parameter("/golden/al2023-secret") },
    "deny",
  ],
  [
    "makes the role for Spot",
    { spotServiceLinkedRole: true },
    {
      action: "iam:CreateServiceLinkedRole",
      resource: `arn:aws:iam::${ACCOUNT}:role/aws-service-role/spot.amazonaws.com/AWSServiceRoleForEC2Spot`,
      context: { "iam:AWSServiceName": "spot.amazonaws.com" },
    },
    "allow",
  ],
  [
    "makes no role for another service",
    { spotServiceLinkedRole: true },
    {
      action: "iam:CreateServiceLinkedRole",
      resource: `arn:aws:iam::${ACCOUNT}:role/aws-service-role/ecs.amazonaws.com/AWSServiceRoleForECS`,
      context: { "iam:AWSServiceName": "ecs.amazonaws.com" },
    },
    "deny",
  ],
])("the controller %s", (_what, permissions, request, decision) => {
  expect(decide(statementsWith(permissions), request)).toBe(decision);
});

// First minor that has each: reference, section 2 (karpenter-provider-aws #7726, #9030, #9096).
describe.each([
  ["zonalShift", "1.12", /arc-zonal-shift:/],
  ["capacityReservations", "1.3", /CapacityReservations|:capacity-reservation\//],
  ["placementGroups", "1.11", /PlacementGroups|:placement-group\//],
  ["rebootForRepair", "1.15", /RebootInstances/],
] as const)("%s, part of upstream's template from %s on", (feature, first, own) => {
  it("can be left out, and takes nothing else along", () => {
    const whole = permissionsOf(statementsWith({}));
    const without = permissionsOf(statementsWith({ [feature]: false }));
    expect(whole.some((line) => own.test(line))).toBe(true);
    expect(without).toEqual(whole.filter((line) => !own.test(line)));
  });

  it("is refused for a version without it", () => {
    const [major, minor] = first.split(".").map(Number);
    const before = `${String(major)}.${String((minor ?? 0) - 1)}`;
    expect(() => statementsWith({ [feature]: true }, before)).toThrow(
      new RegExp(`permissions\\.${feature} true is refused: Karpenter has it from ${first} on`),
    );
    expect(() => statementsWith({ [feature]: true }, first)).not.toThrow();
    // An upgrade may ask for it already.
    const upgrade = { karpenterVersion: before, alsoForVersion: first };
    expect(() => stackWith({ ...upgrade, permissions: { [feature]: true } })).not.toThrow();
  });
});
