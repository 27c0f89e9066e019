import { HIDDEN_DAYS, type RatingKind } from '../contract.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** What somebody said before of whom they rate now. */
interface Before {
  agreement_id: number | null
  hidden_until: string | null
}

interface Moment {
  /** The newest agreement of the two; null when they have agreed on nothing. */
  agreement_id: number | null
  /** Whether the other side has rated since they agreed. */
  otherHasRated: boolean
  before: readonly Before[]
  now: Date
}

/**
 * Until when others do not see a rating; null when they see it at once. The two of an agreement read what they say of each other
 * when both have said it, so that nobody answers a rating with one. What has been seen stays so when it is changed.
 */
export function hiddenUntil({ agreement_id, otherHasRated, before, now }: Moment): string | null {
  if (agreement_id === null || otherHasRated) return null
  const same = before.find((rating) => rating.agreement_id === agreement_id)
  if (same) return same.hidden_until
  return new Date(now.getTime() + HIDDEN_DAYS * DAY_MS).toISOString()
}

/** Whom the other side of an agreement rates, where one rates a person. */
export const counterpart = (kind: RatingKind, raterId: number): { kind: RatingKind; id: number } | null => {
  if (kind === 'developer') return { kind: 'client', id: raterId }
  return kind === 'client' ? { kind: 'developer', id: raterId } : null
}
