import { Token } from "cdktf";
import { invalidKubernetesName } from "../src/controller/kubernetes-name";

const token = Token.asString({ resolve: () => "x" });

describe("kubernetes-name", () => {
  it.each(["karpenter", "kube-system", "k", "0-a", "a".repeat(63), token])("accepts %p", (name) => {
    expect(invalidKubernetesName(name, "namespace")).toBeUndefined();
  });
  it.each(["", "*", "kube-*", "Karpenter", "-k", "k-", "a:b", "a".repeat(64)])(
    "refuses %p",
    (name) => {
      expect(invalidKubernetesName(name, "namespace")).toMatchObject({
        code: "kubernetes-name",
        prop: "namespace",
        value: name,
      });
    },
  );
});
