/** The value in the middle, and in brackets the lowest and the highest where they differ from it. */
export function spread(values: readonly number[], digits = 0): string {
  const sorted = values.toSorted((a, b) => a - b)
  const [lowest, middle, highest] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)].map((value) =>
    (value ?? NaN).toFixed(digits),
  )
  return lowest === highest ? `${middle}` : `${middle} (${lowest}-${highest})`
}
