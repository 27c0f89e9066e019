import { z } from 'zod'
import { Id } from '#platform/contract/fields.ts'
import { events, subject } from '#platform/contract/freshness.ts'
import { RatingKind } from './shapes.ts'

/** Live subject of ratings and their averages. */
export const ratingsSubject = subject('ratings')

export const ratingsEvents = events({
  // Sent to the rated account, and to both sides of an agreement who rated each other.
  rating: { payload: z.object({ kind: RatingKind, target_id: Id }), changes: [ratingsSubject] },
})
