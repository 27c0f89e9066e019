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

/** Maximum number of characters of a first message in the list of responses. */
export const FIRST_WORDS_LENGTH = 300

/** A project with statistics on its own requests. */
export const ProjectStatistics = Project.extend({
  open_requests: z.int(),
  conversation_count: z.int(),
  // Number of distinct developers in conversation with the owner about its requests.
  people_count: z.int(),
  // Latest change of the project, its requests or their conversations.
  last_activity_at: Instant,
}).meta({ id: 'ProjectFigures' })
export type ProjectStatistics = z.output<typeof ProjectStatistics>

/** Totals shown on a client's dashboard. */
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

/** Totals shown on a developer's dashboard. */
export const DeveloperStatistics = z
  .object({
    conversations: z.int(),
    unread_conversations: z.int(),
    shared_requests: z.int(),
    new_shared_requests: z.int(),
    // Open requests that name one of their skills, counted to at most `MATCHING_COUNT_LIMIT` + 1.
    matching_requests: z.int(),
    // Number of pitches on their watch list.
    watched_requests: z.int(),
  })
  .meta({ id: 'DeveloperFigures' })
export type DeveloperStatistics = z.output<typeof DeveloperStatistics>

/** A developer in conversation with the caller about one of their requests, with the developer's first message. */
export const RequestResponse = z
  .object({
    conversation_id: Id,
    conversation_status: ConversationStatus,
    request_id: Id,
    request_title: z.string(),
    developer_id: Id,
    developer_username: z.string(),
    developer_full_name: z.string(),
    // Null unless the profile is public.
    developer_picture: z.url().nullable(),
    // The developer's first message that was not deleted, truncated to 300 characters; null while there is none.
    first_message: z.string().nullable(),
    first_message_at: Instant.nullable(),
    created_at: Instant,
  })
  .meta({ id: 'RequestResponse' })
export type RequestResponse = z.output<typeof RequestResponse>

/** Maximum number of pending items listed. */
export const WAITING_MAX = 10

/**
 * A pending item: terms to answer, a delivery to accept or return, a returned delivery, a milestone to fund or to deliver, a pitch to answer, messages to read, or a shared
 * request that the caller has not opened. Each conversation contributes only the first of these.
 */
export const Waiting = z
  .object({
    kind: z.enum([
      'terms',
      'delivery',
      'returned_delivery',
      'fund_milestone',
      'deliver_milestone',
      'pitch',
      'unread',
      'shared_request',
    ]),
    request_id: Id,
    request_title: z.string(),
    // Name shown for the person who waits.
    person: z.string(),
    full_name: z.string(),
    // Picture of a creator with a public profile.
    picture_url: z.url().nullable(),
    // Null for a shared request.
    conversation_id: Id.nullable(),
    // Number of messages for `unread`; otherwise 1.
    count: z.int(),
    since: Instant,
  })
  .meta({ id: 'Waiting' })
export type Waiting = z.output<typeof Waiting>

/** Maximum number of requests on a client's dashboard. */
export const DASHBOARD_REQUESTS_MAX = 20

/**
 * State that the next step for a request depends on, in addition to the request itself; each id names the conversation concerned, if any.
 */
export const RequestStanding = z
  .object({
    // Pitches without a reply.
    waiting_pitches: z.int(),
    // Conversation whose terms await the client's reply.
    terms_conversation_id: Id.nullable(),
    // Conversation with a delivery that awaits the client's reply.
    delivery_conversation_id: Id.nullable(),
    // Conversation with the newest unread message.
    unread_conversation_id: Id.nullable(),
    // Conversation of the accepted or completed agreement.
    agreed_conversation_id: Id.nullable(),
    // Completed, and the client has not rated the creator.
    is_unrated: z.boolean(),
  })
  .meta({ id: 'RequestStanding' })

/** A client's request with the state that its next step depends on. */
export const StandingRequest = Request.extend({ standing: RequestStanding }).meta({ id: 'StandingRequest' })
export type StandingRequest = z.output<typeof StandingRequest>

/** Subjects that project statistics depend on. */
const STATISTICS_SUBJECTS = [projectsSubject, requestsSubject, conversationsSubject, messagesSubject]

export const dashboardsApi = api({
  listWaiting: {
    method: 'GET',
    path: '/overviews/waiting',
    access: 'signed_in',
    does: `What is waiting for me, newest first, at most ${WAITING_MAX}: terms, deliveries and pitches to reply to, deliveries returned to me, milestones to fund or deliver, messages to read, requests shared with me that I have not opened.`,
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
    does: 'My newest requests, each with what is waiting for me in it.',
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
    does: 'My projects with their statistics, newest first; none for developers.',
    shows: STATISTICS_SUBJECTS,
    query: PageQuery,
    response: z.array(ProjectStatistics),
    paged: true,
  },
  readProject: {
    method: 'GET',
    path: '/projects/:id/figures',
    access: 'signed_in',
    does: 'One of my projects with its statistics.',
    shows: STATISTICS_SUBJECTS,
    params: z.object({ id: Id }),
    response: ProjectStatistics,
  },
  readClient: {
    method: 'GET',
    path: '/overviews/client',
    access: 'client',
    does: 'The number of my requests, conversations and projects.',
    shows: [requestsSubject, sharesSubject, conversationsSubject, messagesSubject, readMarksSubject, projectsSubject],
    refusal: 'Only clients have this overview',
    response: ClientStatistics,
  },
  readDeveloper: {
    method: 'GET',
    path: '/overviews/developer',
    access: 'developer',
    does: 'The number of my conversations, of requests shared with me or matching my skills, and of requests I pitched for.',
    shows: [
      requestsSubject,
      sharesSubject,
      conversationsSubject,
      messagesSubject,
      readMarksSubject,
      snagsSubject,
      profilesSubject,
    ],
    refusal: 'Only creators have this overview',
    response: DeveloperStatistics,
  },
  listResponses: {
    method: 'GET',
    path: '/requests/responses',
    access: 'client',
    does: 'The creators who responded to my requests, or to one of them, newest first, each with their first message.',
    shows: [requestsSubject, conversationsSubject, messagesSubject, accountsSubject],
    refusal: 'Only clients get responses',
    query: PageQuery.extend({ request_id: Id.optional() }),
    response: z.array(RequestResponse),
    paged: true,
  },
})
