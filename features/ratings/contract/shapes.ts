import { z } from 'zod'
import { Id, Instant, OptionalText, Text } from '#platform/contract/fields.ts'

/** Maximum length of a rating's comment, and of a reply to it. */
export const COMMENT_MAX_LENGTH = 2_000
/** Days for which a rating between the sides of an agreement stays hidden while the other side has not rated. */
export const HIDDEN_DAYS = 14

/** Kinds of targets. Developers and clients are identified by account id. */
export const RatingKind = z.enum(['showcase', 'video', 'developer', 'client', 'product']).meta({ id: 'RatingKind' })
export type RatingKind = z.output<typeof RatingKind>

export const Stars = z.int().min(1).max(5)

/** Stars and comment for a target. */
export const NewRating = z.object({ stars: Stars, comment: OptionalText(COMMENT_MAX_LENGTH) })
export type NewRating = z.output<typeof NewRating>

/** Number of ratings by star count. */
export const RatingDistribution = z
  .object({ '1': z.int(), '2': z.int(), '3': z.int(), '4': z.int(), '5': z.int() })
  .meta({ id: 'RatingDistribution' })
export type RatingDistribution = z.output<typeof RatingDistribution>

/** Average with two decimals, 0 without ratings, and the number of ratings. Hidden ones do not count. */
export const RatingAverage = z.object({ average_rating: z.number(), total_ratings: z.int() })

export const RatingSummary = RatingAverage.extend({ rating_distribution: RatingDistribution }).meta({
  id: 'RatingSummary',
})
export type RatingSummary = z.output<typeof RatingSummary>

/** Response to a new rating. */
export const RatingTaken = RatingAverage.extend({
  success: z.literal(true),
  message: z.string(),
  hidden_until: Instant.nullable().meta({
    description: 'When others can see it at the latest; null if at once.',
  }),
}).meta({ id: 'RatingTaken' })
export type RatingTaken = z.output<typeof RatingTaken>

/** The caller's newest rating of a target, whether visible to others yet or not. */
export const OwnRating = z
  .object({
    id: Id,
    kind: RatingKind,
    target_id: Id,
    rater_id: Id,
    stars: z.int(),
    comment: z.string().nullable(),
    agreement_id: Id.nullable().meta({ description: 'The newest agreement of the two when it was given.' }),
    hidden_until: Instant.nullable(),
    created_at: Instant,
    updated_at: Instant,
    // The target's id again, under the name that existing clients use.
    showcase_id: Id.optional(),
    video_id: Id.optional(),
    developer_id: Id.optional(),
    client_id: Id.optional(),
    product_id: Id.optional(),
  })
  .meta({ id: 'OwnRating' })
export type OwnRating = z.output<typeof OwnRating>

/** Whether the caller can rate a target, and their rating of it; `why_not` is the error code a rating would get. */
export const RatingStanding = z
  .object({ may_rate: z.boolean(), why_not: z.string().nullable(), rating: OwnRating.nullable() })
  .meta({ id: 'RatingStanding' })
export type RatingStanding = z.output<typeof RatingStanding>

/** A rating as shown to everyone who can see its target. */
export const Rating = z
  .object({
    id: Id,
    stars: z.int(),
    comment: z.string().nullable(),
    rater: z.object({ id: Id, username: z.string() }),
    worked_together: z.boolean().meta({ description: 'Whether the two had an agreement.' }),
    answer: z.string().nullable().meta({ description: 'The reply of the creator who was rated.' }),
    answered_at: Instant.nullable(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Rating' })
export type Rating = z.output<typeof Rating>

/** A creator's reply to a rating of them. */
export const NewReply = z.object({ rating_id: Id, answer: Text(COMMENT_MAX_LENGTH) })

/**
 * Rating totals that lists show and sort by: the average with two decimals, the number of ratings, and the rank in ten-thousandths of a
 * star.
 */
export interface Standing {
  average_rating: number
  total_ratings: number
  rating_score: number
}
