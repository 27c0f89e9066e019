/** When a donation was made, as far as it may be known: the second of an anonymous one would lead to who was there just then. */
export function knownMoment(now: Date, isAnonymous: boolean): Date {
  if (!isAnonymous) return now
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
}
