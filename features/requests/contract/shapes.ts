import { z } from 'zod'
import {
  CONTENT_MAX_LENGTH,
  Amount,
  Id,
  Instant,
  OptionalText,
  PageQuery,
  Line,
  Text,
  TITLE_MAX_LENGTH,
} from '#platform/contract/fields.ts'

export const RequestStatus = z.enum(['open', 'in_progress', 'completed', 'cancelled'])
export type RequestStatus = z.output<typeof RequestStatus>

/** What a request may become next. */
export const REQUEST_TRANSITIONS: Record<RequestStatus, readonly RequestStatus[]> = {
  open: ['in_progress', 'cancelled'],
  in_progress: ['completed', 'cancelled', 'open'],
  completed: [],
  cancelled: ['open'],
}

/** What a request's owner may make of it by hand: what was agreed on is completed with its agreement, and not opened again. */
export const movesByHand = ({
  status,
  agreed_amount,
}: {
  status: RequestStatus
  agreed_amount: number | null
}): readonly RequestStatus[] =>
  REQUEST_TRANSITIONS[status].filter((next) => agreed_amount === null || next === 'cancelled')

/** Which tickets are shown: by kind while they are open, else by status. */
export const TICKET_FILTERS = ['all', 'open', 'collaboration', 'idea', 'in_progress', 'completed', 'cancelled'] as const
export const TicketFilter = z.enum(TICKET_FILTERS)
export type TicketFilter = z.output<typeof TicketFilter>

/** What became of a pitch: `sent` and `seen` wait for an answer, `closed` ended with its request. */
export const PitchState = z.enum(['sent', 'seen', 'shortlisted', 'hired', 'declined', 'withdrawn', 'closed'])
export type PitchState = z.output<typeof PitchState>

export const Request = z
  .object({
    id: Id,
    title: z.string(),
    content: z.string(),
    estimated_budget: z.number().nullable(),
    // Null for who neither owns it nor talks about it.
    agreed_amount: z.number().nullable(),
    is_public: z.boolean(),
    contains_sensitive_data: z.boolean(),
    is_idea: z.boolean(),
    seeks_collaboration: z.boolean(),
    collaboration_details: z.string().nullable(),
    user_id: Id,
    owner_username: z.string(),
    // For its owner, those it is shared with and those who talk about it; null for everybody else.
    owner_full_name: z.string().nullable(),
    status: RequestStatus,
    // The project is its owner's folder: null for everybody else.
    project_id: Id.nullable(),
    project_name: z.string().nullable(),
    added_to_project_at: Instant.nullable(),
    created_at: Instant,
    updated_at: Instant.nullable(),
    // The video it was posted with: its owner's, or one of the creator it is written to. It may be gone meanwhile.
    video_id: Id.nullable(),
    // How many developers talk with the owner about it.
    conversation_count: z.int(),
    // How many of them pitched, whatever became of it.
    pitch_count: z.int(),
    // Filled for the owner only.
    shared_with_info: z.array(
      z.object({ user_id: Id, username: z.string(), full_name: z.string(), can_edit: z.boolean() }),
    ),
    // Whether its owner shows it to the caller.
    shared_with_me: z.boolean(),
    // Whether the caller may change it.
    can_edit: z.boolean(),
    // The caller's newest pitch for it, and where it is talked about.
    own_pitch: z.object({ state: PitchState, conversation_id: Id }).nullable(),
    // Always null: kept for programs that read them.
    request_metadata: z.null(),
    external_metadata: z.null(),
  })
  .meta({ id: 'Request' })
export type Request = z.output<typeof Request>

/** In which order public requests are listed: `tickets` is by kind and status, those of one budget and kind newest first. */
export const TICKET_ORDERS = ['newest', 'tickets', 'highest_budget', 'lowest_budget'] as const
export const TicketOrder = z.enum(TICKET_ORDERS)
export type TicketOrder = z.output<typeof TicketOrder>

/** An open request for a developer, and whether it names one of their skills. */
export const MatchingRequest = Request.extend({ matches_skills: z.boolean() }).meta({ id: 'MatchingRequest' })
export type MatchingRequest = z.output<typeof MatchingRequest>

/** A creator who fits a request of mine, and why: what they can of what it names, and the terms on which they work. */
export const FittingCreator = z
  .object({
    id: Id,
    username: z.string(),
    full_name: z.string(),
    profile_image_url: z.string().nullable(),
    matching_skills: z.array(z.string()),
    average_rating: z.number(),
    total_ratings: z.int(),
    // Whether their projects usually cost no more than its budget; false where either is not said.
    fits_budget: z.boolean(),
    is_available: z.boolean(),
  })
  .meta({ id: 'FittingCreator' })
export type FittingCreator = z.output<typeof FittingCreator>

/** A request that its owner shared with the caller. */
export const SharedRequest = Request.extend({
  share_id: Id,
  share_date: Instant,
  viewed_at: Instant.nullable(),
  is_new: z.boolean(),
}).meta({ id: 'SharedRequest' })
export type SharedRequest = z.output<typeof SharedRequest>

/** What the live event `request` tells those whom a request concerns: it changed, or they looked at it elsewhere. */
export const RequestNews = z.object({ id: Id }).meta({ id: 'RequestNews' })
export type RequestNews = z.output<typeof RequestNews>

/** A request shown to one developer. */
export const Share = z
  .object({
    id: Id,
    request_id: Id,
    shared_with_user_id: Id,
    can_edit: z.boolean(),
    created_at: Instant,
    viewed_at: Instant.nullable(),
    is_new: z.boolean(),
  })
  .meta({ id: 'Share' })
export type Share = z.output<typeof Share>

/** Says that whoever gets a sensitive request may read all of it; without it a sensitive one is not shared. */
export const acknowledge_sensitive = z.boolean().default(false)

const fields = {
  title: Line(TITLE_MAX_LENGTH),
  content: Text(CONTENT_MAX_LENGTH),
  estimated_budget: Amount.nullish(),
  is_public: z.boolean(),
  contains_sensitive_data: z.boolean(),
  is_idea: z.boolean(),
  seeks_collaboration: z.boolean(),
  collaboration_details: OptionalText(CONTENT_MAX_LENGTH),
  project_id: Id.nullish(),
}

export const NewRequest = z.object({
  ...fields,
  is_public: fields.is_public.default(false),
  contains_sensitive_data: fields.contains_sensitive_data.default(false),
  is_idea: fields.is_idea.default(false),
  seeks_collaboration: fields.seeks_collaboration.default(false),
  // The developer it is written for: it is shared with them at once, for reading.
  developer_id: Id.nullish(),
  // A video of the caller's own, or one of that developer's which they may watch.
  video_id: Id.nullish(),
  acknowledge_sensitive,
})

/** What is absent stays; null clears what may be empty. Only the owner may change `OWNERS_FIELDS`. */
export const RequestChange = z.object({ ...fields, status: RequestStatus }).partial()

export type RequestChange = z.output<typeof RequestChange>

/** What somebody with whom a request is shared for editing may not change. */
export const OWNERS_FIELDS = ['is_public', 'contains_sensitive_data', 'project_id', 'status'] as const

/** Somebody found by their name. */
export const FoundUser = z.object({ id: Id, username: z.string() })
/** The full name of a creator with a public profile; null of everybody else. */
export const NamedUser = FoundUser.extend({ full_name: z.string().nullable() })

/** Which of one's own requests are listed. */
export const OwnQuery = PageQuery.extend({
  project_id: Id.optional(),
  status: RequestStatus.optional(),
  // Only those I share with somebody.
  shared: z.boolean().default(false),
  include_shared: z.boolean().default(true),
})
