/** The seconds of a moment as people write it, `1:30` or `1:04:05`. */
export const secondsIn = (written: string): number =>
  written.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0)

/** The second that an address names with `t`; undefined where it names none. */
export function secondsOfAddress(address: URLSearchParams): number | undefined {
  const named = address.get('t')
  return named !== null && /^\d{1,6}$/.test(named) ? Number(named) : undefined
}
