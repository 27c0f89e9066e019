import { z } from 'zod'
import { Id, Instant } from '#platform/contract/fields.ts'
import { LinkedContent } from '#features/conversations/contract.ts'
import { PitchState, RequestStatus } from '#features/requests/contract.ts'

export const PITCH_MAX_LENGTH = 5000
export const ANSWER_MAX_LENGTH = 500
/** Maximum duration that a pitch can offer, in days. */
export const DURATION_MAX_DAYS = 730
/** Maximum number of pitches compared side by side. */
export const COMPARED_MAX = 4
/** Number of works per creator shown in the comparison. */
export const WORKS_COMPARED = 2

/** State of a pitch. Shared with requests, which include the state of the caller's own pitch. */
export const SnagState = PitchState
export type SnagState = z.output<typeof SnagState>

/** Reasons for declining a pitch. */
export const SnagReason = z.enum(['another_creator', 'budget', 'timing', 'experience', 'plans_changed', 'other'])
export type SnagReason = z.output<typeof SnagReason>

const answer = {
  state: SnagState,
  // Set on a declined pitch.
  reason: SnagReason.nullable(),
  answer_text: z.string().nullable(),
  answered_at: Instant.nullable(),
}

/** A creator's offer; null where the pitch leaves it open. */
const offer = {
  asking_price: z.number().nullable(),
  duration_days: z.int().nullable(),
  // When the creator last changed it, and the offer before that; null if they did not.
  offer_changed_at: Instant.nullable(),
  previous_price: z.number().nullable(),
  previous_days: z.int().nullable(),
}

/** The pitch of a conversation: a starting point for its terms. */
export const PitchInBrief = z
  .object({ message: z.string(), asking_price: z.number().nullable(), duration_days: z.int().nullable() })
  .meta({ id: 'PitchInBrief' })
export type PitchInBrief = z.output<typeof PitchInBrief>

/** A pitch as its creator sees it in their watch list. */
export const Snag = z
  .object({
    id: Id,
    request_id: Id,
    developer_id: Id,
    conversation_id: Id,
    message: z.string(),
    profile_link: z.boolean(),
    snagged_at: Instant,
    is_active: z.boolean(),
    videos: z.array(LinkedContent),
    ...offer,
    ...answer,
    request: z.object({
      id: Id,
      title: z.string(),
      content: z.string(),
      status: RequestStatus,
      estimated_budget: z.number().nullable(),
      owner_username: z.string(),
      owner_full_name: z.string(),
    }),
  })
  .meta({ id: 'Snag' })
export type Snag = z.output<typeof Snag>

/** A pitch as the owner of the request sees it, with its creator and the visible parts of their profile. */
export const Pitch = z
  .object({
    id: Id,
    request_id: Id,
    developer_id: Id,
    conversation_id: Id,
    username: z.string(),
    full_name: z.string(),
    message: z.string(),
    // Whether the creator linked their profile; profile fields are null unless they did or the profile is public.
    profile_link: z.boolean(),
    profile_is_public: z.boolean(),
    profile_image_url: z.string().nullable(),
    experience_years: z.int().nullable(),
    skills: z.string().nullable(),
    // 0 if the profile is not visible or has no ratings.
    average_rating: z.number(),
    total_ratings: z.int(),
    // Reply time in hours that the creator states.
    reply_within_hours: z.int().nullable(),
    // Whether the two have an agreement on an earlier request.
    worked_together: z.boolean(),
    // Number of their showcases.
    work_count: z.int(),
    snagged_at: Instant,
    videos: z.array(LinkedContent),
    ...offer,
    ...answer,
  })
  .meta({ id: 'Pitch' })
export type Pitch = z.output<typeof Pitch>

/** Details for the comparison of pitches that the pitch list does not include: matching skills, and the creator's works. */
export const PitchComparison = z
  .object({
    id: Id,
    skills_in_common: z.array(z.string()),
    works: z.array(z.object({ id: Id, title: z.string(), picture_url: z.string().nullable() })),
  })
  .meta({ id: 'PitchComparison' })
export type PitchComparison = z.output<typeof PitchComparison>
