import path from "node:path";

/** The root of this clone of the repository. */
export const cloneDir = path.resolve(__dirname, "../../..");

/** State of the sandbox that belongs to this clone: two clones run side by side. */
export const cloneStateDir = path.join(cloneDir, ".sandbox");
