/** How much of a file was sent by a moment, in milliseconds. */
export interface Sample {
  at: number
  sent: number
}

// Long enough to be calm, short enough to follow a connection that turned slow.
const WINDOW_MS = 8_000
// Before that nobody can tell.
const SHORTEST_MS = 1_000

/** The samples that still count, with a new one. What the server had less of than was thought begins anew. */
export function withSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const last = samples.at(-1)
  if (last && sample.sent < last.sent) return [sample]
  // One from before the window stays, so that what is measured always reaches over all of it.
  const firstInside = samples.findIndex(({ at }) => at > sample.at - WINDOW_MS)
  return [...samples.slice(Math.max(0, firstInside - 1)), sample]
}

/** Bytes a second; null while that cannot be told. */
export function speedOf(samples: readonly Sample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last.at - first.at < SHORTEST_MS) return null
  return ((last.sent - first.sent) / (last.at - first.at)) * 1000
}

/** How many seconds the rest takes at this speed; null while that cannot be told. */
export const secondsLeft = (restBytes: number, speed: number | null): number | null =>
  speed === null || speed <= 0 ? null : Math.ceil(restBytes / speed)
