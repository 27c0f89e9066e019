const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Pauses between the tries of a delivery: nine tries within about a day. */
const RETRY_DELAYS_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
  8 * HOUR_MS,
]

/** A webhook whose every try has failed for this long is turned off. */
const DISABLE_AFTER_MS = 3 * 24 * HOUR_MS

/** Returns when to try again after a number of failed tries; null after the last one. */
export function nextTryAt(tries: number, now: Date): Date | null {
  const delay = RETRY_DELAYS_MS[tries - 1]
  return delay === undefined ? null : new Date(now.getTime() + delay)
}

/** Returns whether a webhook that has been failing since a moment is to be turned off. */
export const isToBeDisabled = (failingSince: string, now: Date): boolean =>
  now.getTime() - Date.parse(failingSince) >= DISABLE_AFTER_MS

/** Returns whether a response means that the program has received the event. A redirect does not. */
export const isAccepted = (status: number): boolean => status >= 200 && status < 300
