import { Token } from "cdktf";
import { invalidKubernetesName, invalidPath } from "../src/iam-rules";

const token = Token.asString({ resolve: () => "x" });

describe("iam-path", () => {
  it.each(["/", "/eks/", "/team/eks/", `/${"p".repeat(510)}/`, token])("accepts %p", (path) => {
    expect(invalidPath(path)).toBeUndefined();
  });
  it.each(["", "eks", "/eks", "eks/", "/team eks/", "//", `/${"p".repeat(511)}/`])(
    "refuses %p",
    (path) => {
      expect(invalidPath(path)).toMatchObject({ code: "iam-path", prop: "path", value: path });
    },
  );
});

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
