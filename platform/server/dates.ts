/** Returns the instant `milliseconds` before now, in the format that the database compares. */
export const ago = (now: Date, milliseconds: number): string => new Date(now.getTime() - milliseconds).toISOString()

/** Returns the instant `milliseconds` after now, in the format that the database compares. */
export const fromNow = (now: Date, milliseconds: number): string => ago(now, -milliseconds)

/** Returns the instant truncated to the hour: stored where the exact time could reveal who did something. */
export const hourOf = (now: Date): string => `${now.toISOString().slice(0, 13)}:00:00.000Z`

/** Returns the instant truncated to the UTC day: stored where even the hour could reveal who did something. */
export const dayOf = (now: Date): string => `${now.toISOString().slice(0, 10)}T00:00:00.000Z`

/** Returns the whole seconds from `now` until `ends`; at least one. */
export const secondsBetween = (now: Date, ends: Date): number =>
  Math.max(1, Math.floor((ends.getTime() - now.getTime()) / 1000))
