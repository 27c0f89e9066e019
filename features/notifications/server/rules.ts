/**
 * Returns the position to resume a stream from: after the last event that the client saw, or the newest for a new client. Null when the
 * client sends a number that was never assigned.
 */
export function resumePoint(lastEventId: string | undefined, newest: number): number | null {
  if (lastEventId === undefined || lastEventId === '') return newest
  const number = /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : Infinity
  return number <= newest ? number : null
}

/** Returns whether events follow a position without a gap. Numbers are assigned without gaps, so a gap means that events were deleted. */
export const isGapless = (position: number, events: readonly { number: number }[]): boolean =>
  events.every(({ number }, at) => number === position + 1 + at)
