import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { karpenterData } from "../src/karpenter/data";
import type { TemplateFixture } from "../src/karpenter/data";
import type { Chart } from "../src/karpenter/chart";
import { filesOf } from "../src/karpenter/files";
import { readKubernetesRange } from "../src/karpenter/kubernetes";
import type { KubernetesRange } from "../src/karpenter/kubernetes";
import { readTemplate } from "../src/karpenter/template";
import { readTemplatePage } from "../src/karpenter/template-page";

const ROOT = path.join(__dirname, "../../..");

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(path.join(ROOT, file), "utf8"));
}

interface Data {
  readonly read: string;
  readonly kubernetes: KubernetesRange;
}

const minors = readdirSync(path.join(ROOT, "packages/karpenter-iam/data")).map((file) =>
  file.replace(/^v|\.json$/g, ""),
);

it.each(minors)("the data of %s come out of what upstream wrote", (minor) => {
  const files = filesOf(minor);
  const data = readJson(files.data) as Data;
  expect(data).toEqual(
    karpenterData({
      template: readJson(files.template) as TemplateFixture,
      chart: readJson(files.chart) as Chart,
      kubernetes: data.kubernetes,
      read: data.read,
      templateOf: (other) => readJson(filesOf(other).template) as TemplateFixture,
    }),
  );
});

it("stops where a statement has no place in 1.9's policies", () => {
  const files = filesOf("0.34");
  const template = readJson(files.template) as TemplateFixture;
  const managedPolicies = {
    one: [...Object.values(template.managedPolicies).flat(), { Sid: "New", Effect: "Allow" }],
  };
  const input = {
    template: { ...template, managedPolicies },
    chart: readJson(files.chart) as Chart,
    kubernetes: { min: "1.23", max: "1.29" },
    read: "2026-12-03",
    templateOf: (other: string) => readJson(filesOf(other).template) as TemplateFixture,
  };
  expect(() => karpenterData(input)).toThrow("no policy in 1.9");
});

const STATEMENT = { Sid: "AllowDescribe", Effect: "Allow", Action: "ec2:Describe*", Resource: "*" };
const REST = `
Role:
  Type: AWS::IAM::Role
  Properties:
    RoleName: !Sub "Role-\${ClusterName}"
    AssumeRolePolicyDocument:
      Statement: []
    ManagedPolicyArns:
      - !Sub "arn:\${AWS::Partition}:iam::aws:policy/Nodes"
`;
const QUEUE = `
Queue:
  Type: AWS::SQS::Queue
  Properties:
    QueueName: !Sub "\${ClusterName}"
    MessageRetentionPeriod: 300
    SqsManagedSseEnabled: true
`;
const QUEUE_POLICY = `
QueuePolicy:
  Type: AWS::SQS::QueuePolicy
  Properties:
    Queues:
      - !Ref Queue
    PolicyDocument:
      Id: Policy
      Statement:
        - Effect: Allow
          Resource: !GetAtt Queue.Arn
`;
const RULE = `
SpotRule:
  Type: AWS::Events::Rule
  Properties:
    EventPattern:
      source:
        - aws.ec2
    Targets:
      - Arn: !GetAtt Queue.Arn
`;
const indent = (text: string) => text.replace(/^(?=.)/gm, "  ");

it("reads the page that prints the template piece by piece like the template", () => {
  const policy = `
PartPolicy:
  Type: AWS::IAM::ManagedPolicy
  Properties:
    ManagedPolicyName: !Sub "KarpenterControllerPartPolicy-\${ClusterName}"
    PolicyDocument: !Sub |
      ${JSON.stringify({ Statement: [STATEMENT] })}
`;
  const whole = [REST, policy, QUEUE, QUEUE_POLICY, RULE].map(indent).join("");
  const fenced = (text: string, language = "yaml") => `\`\`\`${language}${text}\`\`\`\n`;
  const page = [
    fenced(REST),
    "### KarpenterControllerPartPolicy\n",
    fenced(policy.replace(/ {6}\{.*\n/, '      {\n        "Statement": [\n')),
    `#### AllowDescribe\n`,
    fenced(`\n${JSON.stringify(STATEMENT)}\n`, "json"),
    "## Interruption\n",
    fenced(QUEUE),
    fenced(QUEUE_POLICY),
    `* SpotRule: in a list\n\n${indent(fenced(RULE))}`,
  ].join("\n");
  const read = readTemplate(`Resources:${whole}`);
  expect(readTemplatePage(page)).toEqual(read);
  expect(read).toMatchObject({
    managedPolicies: { "KarpenterControllerPartPolicy-${ClusterName}": [STATEMENT] },
    queue: { queuePolicy: [{ Effect: "Allow", Resource: "${Queue.Arn}" }] },
    eventRules: [{ id: "SpotRule", eventPattern: { source: ["aws.ec2"] } }],
  });
});

it.each([
  ["1.0", "1.31", { min: "1.25", max: "1.31", fromPatch: { "1.31": "1.0.5" } }],
  ["0.37", "1.30", { min: "1.25", max: "1.30" }],
])(
  "reads Kubernetes of %s from the code, and the first patch from the matrix",
  (minor, max, range) => {
    const files = {
      tag: `v${minor}.9`,
      read: () => ({ text: `MinK8sVersion = "1.25"\nMaxK8sVersion = "${max}"\n`, blob: "" }),
    };
    const matrix = [
      "| Kubernetes | 1.30 | 1.31 | 1.37 |",
      "|------------|------|------|------|",
      "| karpenter  | \\>= 0.37 | \\>= 1.0.5 | 1.15.x |",
    ];
    expect(readKubernetesRange(files, matrix.join("\n"))).toEqual(range);
  },
);
