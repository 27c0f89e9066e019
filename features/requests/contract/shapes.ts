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
import { MissingWords } from '#platform/contract/search-text.ts'

export const RequestStatus = z.enum(['open', 'in_progress', 'completed', 'cancelled'])
export type RequestStatus = z.output<typeof RequestStatus>

/** Allowed status transitions of a request. */
export const REQUEST_TRANSITIONS: Record<RequestStatus, readonly RequestStatus[]> = {
  open: ['in_progress', 'cancelled'],
  in_progress: ['completed', 'cancelled', 'open'],
  completed: [],
  cancelled: ['open'],
}

/**
 * Returns the statuses that the owner can set manually. A request with an agreement is completed by that agreement and cannot be reopened.
 */
export const manualTransitions = ({
  status,
  agreed_amount,
}: {
  status: RequestStatus
  agreed_amount: number | null
}): readonly RequestStatus[] =>
  REQUEST_TRANSITIONS[status].filter((next) => agreed_amount === null || next === 'cancelled')

/** Ticket filters: open tickets by kind, all others by status. */
export const TICKET_FILTERS = ['all', 'open', 'collaboration', 'idea', 'in_progress', 'completed', 'cancelled'] as const
export const TicketFilter = z.enum(TICKET_FILTERS)
export type TicketFilter = z.output<typeof TicketFilter>

/** State of a pitch: `sent` and `seen` await a reply; `closed` ended with the request. */
export const PitchState = z.enum(['sent', 'seen', 'shortlisted', 'hired', 'declined', 'withdrawn', 'closed'])
export type PitchState = z.output<typeof PitchState>

export const Request = z
  .object({
    id: Id,
    title: z.string(),
    content: z.string(),
    estimated_budget: z.number().nullable(),
    // Null unless the caller owns the request or has a conversation about it.
    agreed_amount: z.number().nullable(),
    is_public: z.boolean(),
    contains_sensitive_data: z.boolean(),
    is_idea: z.boolean(),
    seeks_collaboration: z.boolean(),
    collaboration_details: z.string().nullable(),
    user_id: Id,
    owner_username: z.string(),
    // Set for the owner, for those it is shared with and for participants in its conversations; null for all others.
    owner_full_name: z.string().nullable(),
    status: RequestStatus,
    // A project is the owner's private folder: null for all other callers.
    project_id: Id.nullable(),
    project_name: z.string().nullable(),
    added_to_project_at: Instant.nullable(),
    created_at: Instant,
    updated_at: Instant.nullable(),
    // The video attached when posting: the owner's, or one by the creator it is addressed to. It may have been deleted since.
    video_id: Id.nullable(),
    // Number of developers in conversation with the owner about it.
    conversation_count: z.int(),
    // How many of them sent a pitch, in any state.
    pitch_count: z.int(),
    // Set for the owner only.
    shared_with_info: z.array(
      z.object({ user_id: Id, username: z.string(), full_name: z.string(), can_edit: z.boolean() }),
    ),
    // Whether the owner shared it with the caller.
    shared_with_me: z.boolean(),
    // Whether the caller can edit it.
    can_edit: z.boolean(),
    // State of the caller's newest pitch for it, and the conversation it belongs to.
    own_pitch: z.object({ state: PitchState, conversation_id: Id }).nullable(),
    // Always null; retained for existing API clients.
    request_metadata: z.null(),
    external_metadata: z.null(),
    missing: MissingWords,
  })
  .meta({ id: 'Request' })
export type Request = z.output<typeof Request>

/**
 * Sort orders of public requests: by relevance only when words are searched for; `tickets` sorts by kind and status; requests with equal
 * budget and kind are sorted newest first.
 */
export const TICKET_ORDERS = ['relevance', 'newest', 'tickets', 'highest_budget', 'lowest_budget'] as const
export const TicketOrder = z.enum(TICKET_ORDERS)
export type TicketOrder = z.output<typeof TicketOrder>

/** A request that its owner shared with the caller. */
export const SharedRequest = Request.extend({
  share_id: Id,
  share_date: Instant,
  viewed_at: Instant.nullable(),
  is_new: z.boolean(),
}).meta({ id: 'SharedRequest' })
export type SharedRequest = z.output<typeof SharedRequest>

/** Payload of the live event `request`, sent to those concerned: the request changed, or they viewed it in another session. */
export const RequestNews = z.object({ id: Id }).meta({ id: 'RequestNews' })
export type RequestNews = z.output<typeof RequestNews>

/** A share of a request with one developer. */
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

/** Confirms that recipients of a sensitive request may read all of it; a sensitive request is not shared without it. */
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
  // The developer it is addressed to: shared with them immediately, read-only.
  developer_id: Id.nullish(),
  // One of the caller's own videos, or one of that developer's that the caller can watch.
  video_id: Id.nullish(),
  acknowledge_sensitive,
})

/** Absent fields are unchanged; null clears a nullable field. Only the owner can change `OWNER_FIELDS`. */
export const RequestChange = z.object({ ...fields, status: RequestStatus }).partial()

export type RequestChange = z.output<typeof RequestChange>

/** Fields that a person with edit access cannot change. */
export const OWNER_FIELDS = ['is_public', 'contains_sensitive_data', 'project_id', 'status'] as const

/** Maximum number of names returned by a user search. */
export const USERS_FOUND_MAX = 5
/** Maximum number returned by the search that takes a limit. */
export const USERS_LISTED_MAX = 50

/** A user found by name. */
export const FoundUser = z.object({ id: Id, username: z.string() })
/** Adds the full name of a creator with a public profile; null for all others. */
export const NamedUser = FoundUser.extend({ full_name: z.string().nullable() })

/** Filters for the caller's own requests. */
export const OwnQuery = PageQuery.extend({
  project_id: Id.optional(),
  status: RequestStatus.optional(),
  // Only requests that the caller shared.
  shared: z.boolean().default(false),
  include_shared: z.boolean().default(true),
})
