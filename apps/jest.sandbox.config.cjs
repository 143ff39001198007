// Deploys compare the whole account before and after: one at a time.
module.exports = { ...require("../jest.preset.cjs").sandbox, maxWorkers: 1 };
