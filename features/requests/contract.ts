import { z } from 'zod'
import { api } from '../../platform/contract/endpoint.ts'
import {
  CONTENT_MAX_LENGTH,
  Dollars,
  Id,
  Instant,
  NAME_MAX_LENGTH,
  OptionalText,
  PageQuery,
  Text,
  TITLE_MAX_LENGTH,
} from '../../platform/contract/fields.ts'

export const RequestStatus = z.enum(['open', 'in_progress', 'completed', 'cancelled'])
export type RequestStatus = z.output<typeof RequestStatus>

/** Which tickets are shown: by kind while they are open, else by status. */
export const TicketFilter = z.enum(['all', 'open', 'collaboration', 'idea', 'in_progress', 'completed', 'cancelled'])
export type TicketFilter = z.output<typeof TicketFilter>

export const Request = z
  .object({
    id: Id,
    title: z.string(),
    content: z.string(),
    estimated_budget: z.number().nullable(),
    agreed_amount: z.number().nullable(),
    is_public: z.boolean(),
    contains_sensitive_data: z.boolean(),
    is_idea: z.boolean(),
    seeks_collaboration: z.boolean(),
    collaboration_details: z.string().nullable(),
    user_id: Id,
    owner_username: z.string(),
    status: RequestStatus,
    project_id: Id.nullable(),
    added_to_project_at: Instant.nullable(),
    created_at: Instant,
    updated_at: Instant.nullable(),
    // How many developers talk with the owner about it.
    conversation_count: z.int(),
    // Filled for the owner only.
    shared_with_info: z.array(z.object({ user_id: Id, username: z.string(), can_edit: z.boolean() })),
    // Whether the caller may change it.
    can_edit: z.boolean(),
  })
  .meta({ id: 'Request' })
export type Request = z.output<typeof Request>

/** A request that its owner shared with the caller. */
export const SharedRequest = Request.extend({
  share_id: Id,
  share_date: Instant,
  viewed_at: Instant.nullable(),
  is_new: z.boolean(),
}).meta({ id: 'SharedRequest' })
export type SharedRequest = z.output<typeof SharedRequest>

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

/** How many names a search for users answers. */
export const USERS_FOUND_MAX = 5

const one = z.object({ id: Id })
const fields = {
  title: Text(TITLE_MAX_LENGTH),
  content: Text(CONTENT_MAX_LENGTH),
  estimated_budget: Dollars.nullish(),
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
})

/** What is absent stays; null clears what may be empty. Only the owner may change `OWNERS_FIELDS`. */
export const RequestChange = z.object({ ...fields, status: RequestStatus }).partial()

export type RequestChange = z.output<typeof RequestChange>

/** What somebody with whom a request is shared for editing may not change. */
export const OWNERS_FIELDS = ['is_public', 'contains_sensitive_data', 'project_id', 'status'] as const

export const requestsApi = api({
  create: {
    method: 'POST',
    path: '/requests/',
    access: 'client',
    does: 'Posts a request, private unless said otherwise. A sensitive one cannot be public, a mere idea has no budget. Written for a developer, it is shared with them at once.',
    refusal: 'Only clients can create requests',
    body: NewRequest,
    response: Request,
  },
  listOwn: {
    method: 'GET',
    path: '/requests/',
    access: 'signed_in',
    does: 'My requests and those shared with me, newest first.',
    query: PageQuery.extend({ project_id: Id.optional(), include_shared: z.boolean().default(true) }),
    response: z.array(Request),
    paged: true,
  },
  listPublic: {
    method: 'GET',
    path: '/requests/public',
    access: 'anyone',
    does: 'Public requests of every status, newest first or in the order of the tickets: open, collaboration, ideas, in progress, completed, cancelled. The filter `open` leaves ideas out.',
    query: PageQuery.extend({
      filter: TicketFilter.default('all'),
      order: z.enum(['newest', 'tickets']).default('newest'),
    }),
    response: z.array(Request),
    paged: true,
  },
  listSharedWithMe: {
    method: 'GET',
    path: '/requests/shared-with-me',
    access: 'developer',
    does: 'Requests that clients shared with me, newest share first.',
    refusal: 'Only developers can access shared requests',
    query: PageQuery,
    response: z.array(SharedRequest),
    paged: true,
  },
  read: {
    method: 'GET',
    path: '/requests/:id',
    access: 'anyone',
    does: 'A request that is public, mine, shared with me, or that I talk about.',
    params: one,
    response: Request,
  },
  update: {
    method: 'PUT',
    path: '/requests/:id',
    access: 'signed_in',
    does: 'Changes a request, by its owner or by somebody it is shared with for editing.',
    params: one,
    body: RequestChange,
    response: Request,
  },
  remove: {
    method: 'DELETE',
    path: '/requests/:id',
    access: 'client',
    does: 'Deletes a request of mine that nobody talks about.',
    refusal: 'Only clients can delete requests',
    params: one,
    response: z.object({ message: z.string() }),
  },
  share: {
    method: 'POST',
    path: '/requests/:id/share',
    access: 'client',
    does: 'Shows a request of mine to a developer, once each; sensitive requests cannot be shared.',
    refusal: 'Only clients can share requests',
    params: one,
    body: z.object({ shared_with_user_id: Id, can_edit: z.boolean().default(false) }),
    response: Share,
  },
  unshare: {
    method: 'DELETE',
    path: '/requests/:id/share/:user_id',
    access: 'client',
    does: 'Takes a share back and answers it, null when there was none.',
    refusal: 'Only clients can modify request shares',
    params: z.object({ id: Id, user_id: Id }),
    response: Share.nullable(),
  },
  markViewed: {
    method: 'POST',
    path: '/requests/shared-with-me/:id/mark-viewed',
    access: 'signed_in',
    does: 'Notes that I have seen what was shared with me, by the id of the share.',
    params: one,
    response: z.object({ success: z.literal(true) }),
  },
  searchUsers: {
    method: 'GET',
    path: '/requests/users/search',
    access: 'signed_in',
    does: 'Up to five users of the opposite role whose username begins so, an exact match first.',
    query: z.object({ q: z.string().trim().max(NAME_MAX_LENGTH) }),
    response: z.array(z.object({ id: Id, username: z.string() })),
  },
})
