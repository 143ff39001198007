import { statementsByFunction } from "../src/addon-policies/go-statements";

// In the form of eksctl's pkg/cfn/builder/statement.go, with content of our own.
const GO = `package builder

func someStatements() []cft.MapOfInterfaces {
	return []cft.MapOfInterfaces{
		{
			"Effect":   effectAllow,
			"Resource": resourceAll,
			"Action": []string{
				"a:One",
				"a:Two",
			},
		},
		{
			"Effect": effectAllow,
			"Action": []string{"a:Three"},
			"Resource": []*gfnt.Value{
				addARNPartitionPrefix("a:*:*:thing/*"),
			},
			"Condition": map[string]interface{}{
				"Null": map[string]string{
					"aws:RequestTag/{x}": "true",
				},
			},
		},
	}
}

func others(append string) []cft.MapOfInterfaces {
	return []cft.MapOfInterfaces{}
}
`;

it("reads the statements of each function", () => {
  expect(statementsByFunction(GO)).toEqual({
    someStatements: [
      { Effect: "Allow", Resource: "*", Action: ["a:One", "a:Two"] },
      {
        Effect: "Allow",
        Action: ["a:Three"],
        Resource: ["arn:${AWS::Partition}:a:*:*:thing/*"],
        Condition: { Null: { "aws:RequestTag/{x}": "true" } },
      },
    ],
    others: [],
  });
});
