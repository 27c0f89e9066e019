/** The moment `milliseconds` before now, as the database compares it. */
export const ago = (now: Date, milliseconds: number): string => new Date(now.getTime() - milliseconds).toISOString()

/** The moment `milliseconds` after now, as the database compares it. */
export const ahead = (now: Date, milliseconds: number): string => ago(now, -milliseconds)

/** The hour of a moment: all that is kept of when something happened, where the second would say who did it. */
export const hourOf = (now: Date): string => `${now.toISOString().slice(0, 13)}:00:00.000Z`

/** The day of a moment in UTC, where even the hour would say who did it. */
export const dayOf = (now: Date): string => `${now.toISOString().slice(0, 10)}T00:00:00.000Z`

/** How many whole seconds a moment lies ahead; at least one. */
export const secondsBetween = (now: Date, ends: Date): number =>
  Math.max(1, Math.floor((ends.getTime() - now.getTime()) / 1000))
