import { HIDDEN_DAYS, type RatingKind } from '../contract.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The rater's earlier rating of the target. */
interface EarlierRating {
  agreement_id: number | null
  hidden_until: string | null
}

interface RatingContext {
  /** Newest agreement of the two; null without any. */
  agreement_id: number | null
  /** Whether the other side has rated since the agreement. */
  otherHasRated: boolean
  before: readonly EarlierRating[]
  now: Date
}

/**
 * Returns until when a rating is hidden; null if it is visible at once. The sides of an agreement see each other's ratings once both exist,
 * so that nobody retaliates. A visible rating stays visible when it is changed.
 */
export function hiddenUntil({ agreement_id, otherHasRated, before, now }: RatingContext): string | null {
  if (agreement_id === null || otherHasRated) return null
  const ofAgreement = before.find((rating) => rating.agreement_id === agreement_id)
  if (ofAgreement) return ofAgreement.hidden_until
  return new Date(now.getTime() + HIDDEN_DAYS * DAY_MS).toISOString()
}

/** Returns the target that the other side of an agreement rates; null if the target is not a person. */
export const otherSideTarget = (kind: RatingKind, raterId: number): { kind: RatingKind; id: number } | null => {
  if (kind === 'developer') return { kind: 'client', id: raterId }
  return kind === 'client' ? { kind: 'developer', id: raterId } : null
}
