/**
 * Position from which the live channel must resume so that cached data stays current. Every response states the account's event position as
 * of when it was made; the channel starts after the lowest of these, so nothing has to be refetched when it opens.
 */
interface Position {
  /** Lowest position of a response before the channel opened; null without one. */
  lowest: number | null
  /** Event after which the channel started; null while it is closed. */
  start: number | null
  /** Called when a response is older than the start of the channel: the events in between were missed. */
  missed: () => void
}

const accounts = new Map<number, Position>()

function positionOf(accountId: number): Position {
  const known = accounts.get(accountId) ?? { lowest: null, start: null, missed: () => undefined }
  accounts.set(accountId, known)
  return known
}

/** Records the position of a response, `<account>:<number>`, and returns the number; null for anything else. */
export function recordReadPosition(header: string | null): number | null {
  const [accountId, number] =
    /^(\d+):(\d+)$/
      .exec(header ?? '')
      ?.slice(1)
      .map(Number) ?? []
  if (accountId === undefined || number === undefined) return null
  const position = positionOf(accountId)
  if (position.start === null) position.lowest = Math.min(position.lowest ?? number, number)
  // Deferred until the response is cached, so that its query is not refetched before.
  else if (number < position.start) setTimeout(() => position.missed())
  return number
}

/** Returns the event after which an account's channel must start; null if nothing has been read. */
export const resumePosition = (accountId: number): number | null => positionOf(accountId).lowest

/** Records the start of the channel. Returns whether data already read is older; calls `missed` if older data arrives later. */
export function startReceiving(accountId: number, start: number, missed: () => void): boolean {
  const position = positionOf(accountId)
  const isOlder = position.lowest !== null && position.lowest < start
  accounts.set(accountId, Object.assign(position, { lowest: null, start, missed }))
  return isOlder
}

/** Records the end of the channel: data read so far is current up to its last event. */
export function endReceiving(accountId: number, last: number | null): void {
  const { lowest } = positionOf(accountId)
  accounts.set(accountId, { lowest: last ?? lowest, start: null, missed: () => undefined })
}
