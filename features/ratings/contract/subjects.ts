import { z } from 'zod'
import { Id } from '#platform/contract/fields.ts'
import { events, subject } from '#platform/contract/freshness.ts'
import { RatingKind } from './shapes.ts'

/** Ratings, and the averages that follow from them. */
export const ratingsSubject = subject('ratings')

export const ratingsEvents = events({
  // Who was rated is told, and the two of an agreement, of each other.
  rating: { payload: z.object({ kind: RatingKind, target_id: Id }), changes: [ratingsSubject] },
})
