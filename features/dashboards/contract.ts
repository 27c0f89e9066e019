import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, Instant, PageQuery } from '#platform/contract/fields.ts'
import { accountsSubject } from '#features/accounts/contract.ts'
import { agreementsSubject } from '#features/agreements/contract.ts'
import {
  conversationsSubject,
  ConversationStatus,
  messagesSubject,
  readMarksSubject,
} from '#features/conversations/contract.ts'
import { profilesSubject } from '#features/profiles/contract.ts'
import { Project, projectsSubject } from '#features/projects/contract.ts'
import { ratingsSubject } from '#features/ratings/contract.ts'
import { Request, requestsSubject, sharesSubject } from '#features/requests/contract.ts'
import { snagsSubject } from '#features/snags/contract.ts'

/** How much of a first message a list of responses shows. */
export const FIRST_WORDS_LENGTH = 300

/** A project with what goes on in it, and in no other. */
export const ProjectStatistics = Project.extend({
  open_requests: z.int(),
  conversation_count: z.int(),
  // How many developers talk with the owner about its requests, each once.
  people_count: z.int(),
  // The newest change of the project, its requests or their conversations.
  last_activity_at: Instant,
}).meta({ id: 'ProjectFigures' })
export type ProjectStatistics = z.output<typeof ProjectStatistics>

/** How much a client has of everything. */
export const ClientStatistics = z
  .object({
    requests: z.int(),
    open_requests: z.int(),
    shared_requests: z.int(),
    conversations: z.int(),
    unread_conversations: z.int(),
    projects: z.int(),
  })
  .meta({ id: 'ClientFigures' })
export type ClientStatistics = z.output<typeof ClientStatistics>

/** How much a developer has of everything. */
export const DeveloperStatistics = z
  .object({
    conversations: z.int(),
    unread_conversations: z.int(),
    shared_requests: z.int(),
    new_shared_requests: z.int(),
    // Open requests that name a skill of theirs, counted up to `MATCHING_COUNTED` and one more.
    matching_requests: z.int(),
    // How many pitches are on their watch list.
    watched_requests: z.int(),
  })
  .meta({ id: 'DeveloperFigures' })
export type DeveloperStatistics = z.output<typeof DeveloperStatistics>

/** A developer who talks with the caller about a request of theirs, with their first words. */
export const RequestResponse = z
  .object({
    conversation_id: Id,
    conversation_status: ConversationStatus,
    request_id: Id,
    request_title: z.string(),
    developer_id: Id,
    developer_username: z.string(),
    developer_full_name: z.string(),
    // Where everybody may see their profile.
    developer_picture: z.url().nullable(),
    // The first that the developer wrote and did not delete, cut to 300 characters; null while there is none.
    first_message: z.string().nullable(),
    first_message_at: Instant.nullable(),
    created_at: Instant,
  })
  .meta({ id: 'RequestResponse' })
export type RequestResponse = z.output<typeof RequestResponse>

/** How much of what waits is listed. */
export const WAITING_MAX = 10

/**
 * What waits for somebody: terms to answer, a pitch to answer, messages to read, a request that was shared with them and that
 * they have not opened. Of a conversation only the first of these.
 */
export const Waiting = z
  .object({
    kind: z.enum(['terms', 'pitch', 'unread', 'shared_request']),
    request_id: Id,
    request_title: z.string(),
    // Who waits for it.
    person: z.string(),
    full_name: z.string(),
    // Of a creator whose profile everybody may see.
    picture_url: z.url().nullable(),
    // Null for a shared request.
    conversation_id: Id.nullable(),
    // Of messages how many; else 1.
    count: z.int(),
    since: Instant,
  })
  .meta({ id: 'Waiting' })
export type Waiting = z.output<typeof Waiting>

/** How many of a client's requests the dashboard lists at most. */
export const DASHBOARD_REQUESTS_MAX = 20

/** What the next step with a request depends on, beside the request itself: each conversation is the one it is about, if any. */
export const RequestStanding = z
  .object({
    // Pitches without a reply.
    waiting_pitches: z.int(),
    // Where terms wait for the client's reply.
    terms_conversation_id: Id.nullable(),
    // Where the newest unread message is.
    unread_conversation_id: Id.nullable(),
    // Of the accepted or completed agreement.
    agreed_conversation_id: Id.nullable(),
    // It is completed, and the client has not rated the creator.
    is_unrated: z.boolean(),
  })
  .meta({ id: 'RequestStanding' })

/** A request of a client with what the next step depends on. */
export const StandingRequest = Request.extend({ standing: RequestStanding }).meta({ id: 'StandingRequest' })
export type StandingRequest = z.output<typeof StandingRequest>

/** What the figures of projects are counted over. */
const FIGURES = [projectsSubject, requestsSubject, conversationsSubject, messagesSubject]

export const dashboardsApi = api({
  listWaiting: {
    method: 'GET',
    path: '/overviews/waiting',
    access: 'signed_in',
    does: `What waits for me, newest first, at most ${WAITING_MAX}: terms and pitches to reply to, messages to read, requests shared with me that I have not opened.`,
    shows: [
      requestsSubject,
      sharesSubject,
      conversationsSubject,
      messagesSubject,
      readMarksSubject,
      agreementsSubject,
      snagsSubject,
      accountsSubject,
    ],
    response: z.array(Waiting),
  },
  listRequests: {
    method: 'GET',
    path: '/overviews/client/requests',
    access: 'client',
    does: 'My newest requests, each with what waits for me in it.',
    shows: [
      requestsSubject,
      sharesSubject,
      projectsSubject,
      conversationsSubject,
      messagesSubject,
      readMarksSubject,
      agreementsSubject,
      snagsSubject,
      ratingsSubject,
      accountsSubject,
    ],
    refusal: 'Only clients have this overview',
    query: z.object({ limit: z.int().min(1).max(DASHBOARD_REQUESTS_MAX).default(5) }),
    response: z.array(StandingRequest),
  },
  listProjects: {
    method: 'GET',
    path: '/projects/figures',
    access: 'signed_in',
    does: 'My projects with their figures, newest first; none for developers.',
    shows: FIGURES,
    query: PageQuery,
    response: z.array(ProjectStatistics),
    paged: true,
  },
  readProject: {
    method: 'GET',
    path: '/projects/:id/figures',
    access: 'signed_in',
    does: 'One of my projects with its figures.',
    shows: FIGURES,
    params: z.object({ id: Id }),
    response: ProjectStatistics,
  },
  readClient: {
    method: 'GET',
    path: '/overviews/client',
    access: 'client',
    does: 'How many requests, conversations and projects I have.',
    shows: [requestsSubject, sharesSubject, conversationsSubject, messagesSubject, readMarksSubject, projectsSubject],
    refusal: 'Only clients have this overview',
    response: ClientStatistics,
  },
  readDeveloper: {
    method: 'GET',
    path: '/overviews/developer',
    access: 'developer',
    does: 'How many conversations I have, how many requests were shared with me or match my skills, and how many I pitched for.',
    shows: [
      requestsSubject,
      sharesSubject,
      conversationsSubject,
      messagesSubject,
      readMarksSubject,
      snagsSubject,
      profilesSubject,
    ],
    refusal: 'Only developers have this overview',
    response: DeveloperStatistics,
  },
  listResponses: {
    method: 'GET',
    path: '/requests/responses',
    access: 'client',
    does: 'Who responded to my requests, or to one of them, newest first, each with their first message.',
    shows: [requestsSubject, conversationsSubject, messagesSubject, accountsSubject],
    refusal: 'Only clients get responses',
    query: PageQuery.extend({ request_id: Id.optional() }),
    response: z.array(RequestResponse),
    paged: true,
  },
})
