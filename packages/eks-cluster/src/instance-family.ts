// What a type's family says of it: https://docs.aws.amazon.com/ec2/latest/instancetypes/instance-type-names.html

/** Graviton, which is `a1` or a `g` right behind the generation, or NVIDIA's Grace. */
export function isArm(instanceType: string): boolean {
  return /^(a1|[a-z]+\d+g[a-z]*|p6e-gb\d+)(-[a-z0-9]+)?\./.test(instanceType);
}

/** All of `g` and `p` but `g4ad`, whose GPU is AMD's. */
export function hasNvidia(instanceType: string): boolean {
  return /^(g|gr|p)\d/.test(instanceType) && !instanceType.startsWith("g4ad.");
}

/** Inferentia and Trainium. */
export function hasNeuron(instanceType: string): boolean {
  return /^(inf|trn)\d/.test(instanceType);
}
