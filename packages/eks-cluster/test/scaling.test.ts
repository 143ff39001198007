import { Token } from "cdktf";
import { invalidScaling, isScalable, scalingOf } from "../src/scaling";

const token = Token.asNumber({ resolve: () => 3 });

describe("sizes that are left out, as eksctl", () => {
  it.each([
    [{ desiredSize: 2 }, { minSize: 2, desiredSize: 2, maxSize: 2 }],
    [{ desiredSize: 0 }, { minSize: 0, desiredSize: 0, maxSize: 1 }],
    [
      { desiredSize: 2, minSize: 1, maxSize: 4 },
      { minSize: 1, desiredSize: 2, maxSize: 4 },
    ],
    [{ desiredSize: token }, { minSize: token, desiredSize: token, maxSize: token }],
  ])("%p", (sizes, expected) => {
    expect(scalingOf(sizes)).toEqual(expected);
  });
});

it.each([
  [2, 2, false],
  [1, 2, true],
  [0, 1, true],
  [token, 2, true],
  [2, token, true],
])("minimum %p and maximum %p leave an autoscaler room: %p", (minSize, maxSize, room) => {
  expect(isScalable({ minSize, maxSize, desiredSize: 2 })).toBe(room);
});

// https://docs.aws.amazon.com/eks/latest/APIReference/API_NodegroupScalingConfig.html
describe("node-group-scaling", () => {
  const scaling = (minSize: number, desiredSize: number, maxSize: number) => ({
    minSize,
    desiredSize,
    maxSize,
  });

  it.each([
    scaling(0, 0, 1),
    scaling(1, 1, 1),
    scaling(1, 2, 3),
    scaling(token, 2, 3),
    scaling(1, token, 3),
    scaling(1, 2, token),
  ])("accepts %p", (sizes) => {
    expect(invalidScaling(sizes, "nodeGroups.w")).toBeUndefined();
  });

  it.each([
    scaling(2, 1, 3),
    scaling(1, 4, 3),
    scaling(0, 0, 0),
    scaling(-1, 1, 1),
    scaling(1, 1.5, 2),
    scaling(1, Number.NaN, 2),
    scaling(4, token, 3),
    scaling(token, 4, 3),
  ])("refuses %p", (sizes) => {
    expect(invalidScaling(sizes, "nodeGroups.w")).toMatchObject({
      code: "node-group-scaling",
      prop: "nodeGroups.w",
    });
  });
});
