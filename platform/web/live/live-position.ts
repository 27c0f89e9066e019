/**
 * From where the live channel must be heard for what has been read to stay true. Every answer says how far the account's events had
 * come before it was made; the channel goes on after the lowest of these, so nothing has to be asked twice when it opens.
 */
interface Position {
  /** The lowest that an answer named before the channel began; null while there was none. */
  lowest: number | null
  /** After which event the channel is heard; null while it is not. */
  start: number | null
  /** Called when an answer is older than what is heard: what lies between was told to nobody. */
  missed: () => void
}

const accounts = new Map<number, Position>()

function positionOf(accountId: number): Position {
  const known = accounts.get(accountId) ?? { lowest: null, start: null, missed: () => undefined }
  accounts.set(accountId, known)
  return known
}

/** Takes what an answer says: `<account>:<number>`, or nothing. Answers the number. */
export function notePosition(said: string | null): number | null {
  const [accountId, number] =
    /^(\d+):(\d+)$/
      .exec(said ?? '')
      ?.slice(1)
      .map(Number) ?? []
  if (accountId === undefined || number === undefined) return null
  const position = positionOf(accountId)
  if (position.start === null) position.lowest = Math.min(position.lowest ?? number, number)
  // Once the answer has been kept: who asked for it first is not asked again before.
  else if (number < position.start) setTimeout(() => position.missed())
  return number
}

/** After which event the channel must begin for an account; null where nothing has been read. */
export const readSince = (accountId: number): number | null => positionOf(accountId).lowest

/** The channel is heard from here on. Answers whether something that was read is older; what turns out so later calls back. */
export function heardSince(accountId: number, start: number, missed: () => void): boolean {
  const position = positionOf(accountId)
  const isOlder = position.lowest !== null && position.lowest < start
  accounts.set(accountId, Object.assign(position, { lowest: null, start, missed }))
  return isOlder
}

/** The channel is heard no longer: up to its last event, what was read is true. */
export function heardUntil(accountId: number, last: number | null): void {
  const { lowest } = positionOf(accountId)
  accounts.set(accountId, { lowest: last ?? lowest, start: null, missed: () => undefined })
}
