/** The order of all once the wanted ones stand first; the others follow as they stood. */
export function orderLedBy(all: readonly number[], wanted: readonly number[]): number[] {
  const first = new Set(wanted)
  return [...wanted, ...all.filter((id) => !first.has(id))]
}
