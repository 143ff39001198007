import leven from "leven";

/** The text that differs from another by the fewest letters, when it is less than half of them; case does not count. */
export function nearest(text: string, candidates: readonly string[]): string | undefined {
  const ranked = candidates
    .map((candidate) => ({
      candidate,
      distance: leven(text.toLowerCase(), candidate.toLowerCase()),
    }))
    .filter(({ candidate, distance }) => distance * 2 < Math.max(candidate.length, 3))
    .sort((a, b) => a.distance - b.distance);
  return ranked[0]?.candidate;
}
