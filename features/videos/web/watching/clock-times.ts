/** Parses a time such as `1:30` or `1:04:05` into seconds. */
export const parseTime = (written: string): number =>
  written.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0)

/** Returns the second in the `t` parameter of an address; undefined without one. */
export function readStartSecond(address: URLSearchParams): number | undefined {
  const named = address.get('t')
  return named !== null && /^\d{1,6}$/.test(named) ? Number(named) : undefined
}
