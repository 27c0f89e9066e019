import { z } from 'zod'
import { Id } from '#platform/contract/fields.ts'
import { Request } from '#features/requests/contract.ts'

/** Maximum number of matches in a list. */
export const MATCHES_MAX = 20

/** What a match rests on, in the order in which reasons are given. */
export const MATCH_REASONS = [
  'again',
  'skills',
  'work',
  'words',
  'replies',
  'rating',
  'completed',
  'budget',
  'available',
] as const

/** One reason for a match, as a short sentence. */
export const MatchReason = z.object({ kind: z.enum(MATCH_REASONS), text: z.string() }).meta({ id: 'MatchReason' })
export type MatchReason = z.output<typeof MatchReason>

const reasons = z.array(MatchReason)

/** An open request for a creator, whether it names one of their skills, and why it fits; without reasons it is only new. */
export const MatchingRequest = Request.extend({ matches_skills: z.boolean(), reasons }).meta({ id: 'MatchingRequest' })
export type MatchingRequest = z.output<typeof MatchingRequest>

/** A creator who matches the caller's request, and why. */
export const FittingCreator = z
  .object({
    id: Id,
    username: z.string(),
    full_name: z.string(),
    profile_image_url: z.string().nullable(),
    // Their skills that the request names.
    matching_skills: z.array(z.string()),
    average_rating: z.number(),
    total_ratings: z.int(),
    // Whether their projects usually cost no more than the budget; false if either is unknown.
    fits_budget: z.boolean(),
    is_available: z.boolean(),
    reasons,
  })
  .meta({ id: 'FittingCreator' })
export type FittingCreator = z.output<typeof FittingCreator>

/** Kinds of item that similar ones are listed of. */
export const SimilarKind = z.enum(['showcase', 'video', 'product'])
export type SimilarKind = z.output<typeof SimilarKind>

/** A public item like another one, and why. */
export const SimilarItem = z
  .object({
    kind: SimilarKind,
    id: Id,
    title: z.string(),
    // Path of its page.
    path: z.string(),
    author_name: z.string(),
    picture_url: z.string().nullable(),
    reasons,
  })
  .meta({ id: 'SimilarItem' })
export type SimilarItem = z.output<typeof SimilarItem>
