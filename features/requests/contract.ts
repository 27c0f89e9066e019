import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, NAME_MAX_LENGTH, PageQuery, WholeAmount } from '#platform/contract/fields.ts'
import { events, subject } from '#platform/contract/freshness.ts'
import { accountsSubject } from '#features/accounts/contract.ts'
import { profilesSubject } from '#features/profiles/contract.ts'
import { projectsSubject } from '#features/projects/contract.ts'
import {
  FittingCreator,
  FoundUser,
  MatchingRequest,
  NamedUser,
  NewRequest,
  OwnQuery,
  Request,
  RequestChange,
  RequestNews,
  Share,
  SharedRequest,
  TicketFilter,
  TicketOrder,
  acknowledge_sensitive,
} from './contract/shapes.ts'

export {
  REQUEST_TRANSITIONS,
  FittingCreator,
  NewRequest,
  OWNERS_FIELDS,
  PitchState,
  Request,
  RequestChange,
  RequestNews,
  RequestStatus,
  SharedRequest,
  TICKET_FILTERS,
  TICKET_ORDERS,
  TicketFilter,
  TicketOrder,
  acknowledge_sensitive,
  movesByHand,
} from './contract/shapes.ts'

/** Requests, including their conversation counts and the caller's own pitch. */
export const requestsSubject = subject('requests')
/** Shares of requests, and whether recipients have viewed them. */
export const sharesSubject = subject('shares')

export const requestsEvents = events({
  // The request was shared with the recipient.
  shared_request: { payload: SharedRequest, changes: [requestsSubject, sharesSubject] },
  // The request changed, is no longer shared with the recipient, or was viewed by them in another session.
  request: { payload: RequestNews, changes: [requestsSubject, sharesSubject] },
})

/** Maximum number of names returned by a user search. */
export const USERS_FOUND_MAX = 5
/** Maximum number returned by the search that takes a limit. */
export const USERS_LISTED_MAX = 50
/** Maximum number of requests added to a project in one call. */
export const GROUPED_MAX = 200
/** Maximum length of a ticket search. */
export const SEARCH_MAX_LENGTH = 200
export const MATCHING_MAX = 20
/** Counting limit for matching requests; a result one above it means "more". */
export const MATCHING_COUNTED = 100
const one = z.object({ id: Id })

export const requestsApi = api({
  create: {
    method: 'POST',
    path: '/requests/',
    access: 'client',
    limit: { calls: 60, minutes: 5 },
    does: 'Posts a request, private by default. A sensitive one cannot be public, an idea has no budget. If addressed to a developer, it is shared with them at once; a sensitive one only with `acknowledge_sensitive`. `video_id` attaches one of my videos, or one of that developer that is public or whose share link I opened; my own video becomes watchable by everyone who can read the request.',
    changes: [requestsSubject, sharesSubject, projectsSubject],
    refusal: 'Only clients can create requests',
    body: NewRequest,
    response: Request,
  },
  listOwn: {
    method: 'GET',
    path: '/requests/',
    access: 'signed_in',
    does: 'My requests and those shared with me, newest first.',
    shows: [requestsSubject, projectsSubject, accountsSubject],
    query: OwnQuery,
    response: z.array(Request),
    paged: true,
  },
  listPublic: {
    method: 'GET',
    path: '/requests/public',
    access: 'anyone',
    searches: 'q',
    does: 'Public requests of every status, newest first, by budget, or in ticket order: open, collaboration, ideas, in progress, completed, cancelled. The filter `open` excludes ideas; `q` matches words by prefix.',
    shows: [requestsSubject, accountsSubject],
    public: true,
    query: PageQuery.extend({
      filter: TicketFilter.default('all'),
      order: TicketOrder.default('newest'),
      q: z.string().trim().max(SEARCH_MAX_LENGTH).optional(),
      min_budget: WholeAmount.optional(),
      max_budget: WholeAmount.optional(),
    }),
    response: z.array(Request),
    paged: true,
  },
  listSharedWithMe: {
    method: 'GET',
    path: '/requests/shared-with-me',
    access: 'developer',
    does: 'Requests that clients shared with me, newest share first.',
    shows: [requestsSubject, sharesSubject, accountsSubject],
    refusal: 'Only developers can access shared requests',
    query: PageQuery,
    response: z.array(SharedRequest),
    paged: true,
  },
  listMatching: {
    method: 'GET',
    path: '/requests/matching',
    access: 'developer',
    does: 'The newest open public requests that mention one of my skills, or the newest if none does, excluding those I have a conversation about.',
    shows: [requestsSubject, profilesSubject, accountsSubject],
    refusal: 'Only developers can see matching requests',
    query: z.object({ limit: z.int().min(1).max(MATCHING_MAX).default(10) }),
    response: z.array(MatchingRequest),
  },
  listFitting: {
    method: 'GET',
    path: '/requests/:id/fitting-creators',
    access: 'client',
    does: 'Creators with a public profile and skills that one of my requests names, most matches first, then best rated, excluding those it is shared with or who have a conversation about it.',
    shows: [requestsSubject, sharesSubject, profilesSubject, accountsSubject],
    refusal: 'Only clients can invite creators',
    params: one,
    query: z.object({ limit: z.int().min(1).max(MATCHING_MAX).default(6) }),
    response: z.array(FittingCreator),
  },
  listOfUser: {
    method: 'GET',
    path: '/requests/user/:id',
    access: 'signed_in',
    does: "Alias of 'my requests'; other users' requests are refused.",
    shows: [requestsSubject, projectsSubject, accountsSubject],
    params: one,
    query: OwnQuery,
    response: z.array(Request),
    paged: true,
  },
  read: {
    method: 'GET',
    path: '/requests/:id',
    access: 'anyone',
    does: 'A request that is public, mine, shared with me, or that I have a conversation about.',
    shows: [requestsSubject, projectsSubject, accountsSubject],
    public: true,
    params: one,
    response: Request,
  },
  update: {
    method: 'PUT',
    path: '/requests/:id',
    access: 'signed_in',
    does: 'Changes a request, by its owner or a creator with an editing share.',
    changes: [requestsSubject, projectsSubject],
    params: one,
    body: RequestChange,
    response: Request,
  },
  remove: {
    method: 'DELETE',
    path: '/requests/:id',
    access: 'client',
    does: 'Deletes one of my requests that has no conversations.',
    changes: [requestsSubject, sharesSubject, projectsSubject],
    refusal: 'Only clients can delete requests',
    params: one,
    response: z.object({ message: z.string() }),
  },
  share: {
    method: 'POST',
    path: '/requests/:id/share',
    access: 'client',
    limit: { calls: 60, minutes: 5 },
    does: 'Shares one of my requests with a developer, at most once each; a sensitive one only with `acknowledge_sensitive`.',
    changes: [requestsSubject, sharesSubject],
    refusal: 'Only clients can share requests',
    params: one,
    body: z.object({ shared_with_user_id: Id, can_edit: z.boolean().default(false), acknowledge_sensitive }),
    response: Share,
  },
  unshare: {
    method: 'DELETE',
    path: '/requests/:id/share/:user_id',
    access: 'client',
    does: 'Revokes a share and returns it, or null if there was none.',
    changes: [requestsSubject, sharesSubject],
    refusal: 'Only clients can modify request shares',
    params: z.object({ id: Id, user_id: Id }),
    response: Share.nullable(),
  },
  markViewed: {
    method: 'POST',
    path: '/requests/shared-with-me/:id/mark-viewed',
    access: 'signed_in',
    does: 'Marks a request shared with me as seen, by the id of the share.',
    changes: [sharesSubject],
    params: one,
    response: z.object({ success: z.literal(true) }),
  },
  noteViewed: {
    method: 'POST',
    path: '/requests/:id/viewed',
    access: 'signed_in',
    does: 'Marks a request as seen if it is shared with me.',
    changes: [sharesSubject],
    params: one,
    response: z.object({ success: z.literal(true) }),
  },
  searchUsers: {
    method: 'GET',
    path: '/requests/users/search',
    access: 'signed_in',
    searches: 'q',
    limit: { calls: 60, minutes: 1 },
    does: 'Up to five users of the opposite role whose username starts with the given text, an exact match first; then creators with a public profile whose full name matches it by word prefix, ignoring accents.',
    shows: [accountsSubject, profilesSubject],
    query: z.object({ q: z.string().trim().max(NAME_MAX_LENGTH) }),
    response: z.array(NamedUser),
  },
  searchUsersUpTo: {
    method: 'GET',
    path: '/requests/search/users',
    access: 'signed_in',
    searches: 'query',
    limit: { calls: 60, minutes: 1 },
    does: 'The same search, with its own `limit` on the number of results.',
    shows: [accountsSubject, profilesSubject],
    query: z.object({
      query: z.string().trim().max(NAME_MAX_LENGTH),
      limit: z.int().min(1).max(USERS_LISTED_MAX).default(10),
    }),
    response: z.array(NamedUser),
  },
  listShares: {
    method: 'GET',
    path: '/requests/:id/shares/users',
    access: 'signed_in',
    does: 'The shares of one of my requests, in the order they were added.',
    shows: [sharesSubject, accountsSubject],
    params: one,
    query: PageQuery,
    response: z.array(FoundUser.extend({ can_edit: z.boolean() })),
    paged: true,
  },
  setPrivacy: {
    method: 'PUT',
    path: '/requests/:id/privacy',
    access: 'client',
    does: 'Makes one of my requests public or private; a sensitive one cannot be public.',
    changes: [requestsSubject],
    refusal: 'Only clients can modify request privacy',
    params: one,
    query: z.object({ is_public: z.boolean() }),
    response: Request,
  },
  putInProject: {
    method: 'POST',
    path: '/requests/:id/project',
    access: 'signed_in',
    does: 'Moves one of my requests into one of my projects.',
    changes: [requestsSubject, projectsSubject],
    params: one,
    body: z.object({ project_id: Id }),
    response: Request,
  },
  takeOutOfProject: {
    method: 'DELETE',
    path: '/requests/:id/project',
    access: 'signed_in',
    does: 'Removes one of my requests from its project.',
    changes: [requestsSubject, projectsSubject],
    params: one,
    response: Request,
  },
  group: {
    method: 'POST',
    path: '/projects/:id/requests',
    access: 'client',
    does: 'Moves several of my requests into one of my projects, all or none; returns the number that were not in it before.',
    changes: [requestsSubject, projectsSubject],
    refusal: 'Only clients can group requests',
    params: one,
    body: z.object({ request_ids: z.array(Id).min(1).max(GROUPED_MAX) }),
    response: z.object({ project_id: Id, added: z.int() }),
  },
})
