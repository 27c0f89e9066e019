/** Bytes sent by a timestamp in milliseconds. */
export interface Sample {
  at: number
  sent: number
}

// Long enough to be steady, short enough to follow a connection that slows down.
const WINDOW_MS = 8_000
// A shorter interval is too inaccurate.
const INTERVAL_MIN_MS = 1_000

/** Adds a sample and drops those that left the window. Starts over if the server has less than the last sample counted. */
export function withSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const last = samples.at(-1)
  if (last && sample.sent < last.sent) return [sample]
  // One sample from before the window is retained, so that the measurement covers all of it.
  const firstInside = samples.findIndex(({ at }) => at > sample.at - WINDOW_MS)
  return [...samples.slice(Math.max(0, firstInside - 1)), sample]
}

/** Returns the speed in bytes per second; null if unknown. */
export function speedOf(samples: readonly Sample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last.at - first.at < INTERVAL_MIN_MS) return null
  return ((last.sent - first.sent) / (last.at - first.at)) * 1000
}

/** Returns the seconds needed for the rest at a speed; null if unknown. */
export const secondsLeft = (remainingBytes: number, speed: number | null): number | null =>
  speed === null || speed <= 0 ? null : Math.ceil(remainingBytes / speed)
