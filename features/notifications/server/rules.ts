/**
 * Where a stream goes on: after the last event its reader saw, or at the newest when the reader is new. Null when the reader
 * names a number that was never given.
 */
export function resumePoint(lastEventId: string | undefined, newest: number): number | null {
  if (lastEventId === undefined || lastEventId === '') return newest
  const number = /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : Infinity
  return number <= newest ? number : null
}

/** Whether events follow a number without a gap. Numbers have none when they are given, so a gap is what was forgotten since. */
export const followOn = (position: number, events: readonly { number: number }[]): boolean =>
  events.every(({ number }, at) => number === position + 1 + at)
