/** The moment `milliseconds` before now, as the database compares it. */
export const ago = (now: Date, milliseconds: number): string => new Date(now.getTime() - milliseconds).toISOString()

/** The moment `milliseconds` after now, as the database compares it. */
export const ahead = (now: Date, milliseconds: number): string => ago(now, -milliseconds)
