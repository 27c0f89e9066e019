import { z } from 'zod'
import { Id } from '#platform/contract/fields.ts'
import { events, subject, type Subject } from '#platform/contract/freshness.ts'
import { RatingKind } from './shapes.ts'

/** Live subject of ratings and their averages. */
export const ratingsSubject = subject('ratings')

/**
 * Subjects that decide who sees what is rated, and so its ratings. The features that declare them depend on this one, so they are named here
 * again.
 */
export const ratedSubjects = {
  client: subject('profiles'),
  developer: subject('profiles'),
  product: subject('products'),
  showcase: subject('showcases'),
  video: subject('videos'),
} satisfies Record<RatingKind, Subject>

export const ratingsEvents = events({
  // Sent to the rated account, and to both sides of an agreement who rated each other.
  rating: { payload: z.object({ kind: RatingKind, target_id: Id }), changes: [ratingsSubject] },
})
