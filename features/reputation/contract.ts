import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, Instant } from '#platform/contract/fields.ts'
import { accountsSubject } from '#features/accounts/contract.ts'
import { conversationsSubject, messagesSubject } from '#features/conversations/contract.ts'
import { ratingsSubject } from '#features/ratings/contract.ts'
import { requestsSubject } from '#features/requests/contract.ts'
import { snagsSubject } from '#features/snags/contract.ts'

/** A client's activity, for creators before they pitch. Every number is counted from activity here, not reported by the client. */
export const ClientRecord = z
  .object({
    client_id: Id,
    username: z.string(),
    email_verified: z.boolean(),
    member_since: Instant,
    requests_posted: z.int(),
    requests_decided: z.int().meta({
      description: 'Of those, how many are closed, by an agreement or by the client.',
    }),
    requests_hired: z.int().meta({ description: 'Of the decided ones, how many were settled by an agreement.' }),
    hire_rate: z.number().nullable().meta({ description: 'Hired of decided, 0 to 1; null before the first decision.' }),
    median_answer_seconds: z.int().nullable().meta({
      description:
        "From a creator's first message to the client's first one after it, or to the first reply to their pitch, over the newest conversations; null before the first reply.",
    }),
    rating: z.number().nullable().meta({ description: 'By creators they agreed on work with; null before the first.' }),
    total_ratings: z.int(),
  })
  .meta({ id: 'ClientRecord' })
export type ClientRecord = z.output<typeof ClientRecord>

/** Rating that one side of a conversation gave the other for the work agreed there. */
export const WorkRating = z
  .object({
    id: Id,
    agreement_id: Id,
    user_id: Id.meta({ description: 'Who rated the other.' }),
    stars: z.int().nullable().meta({ description: 'Null while the other side may not read it.' }),
    comment: z.string().nullable(),
    hidden_until: Instant.nullable(),
    timestamp: Instant,
  })
  .meta({ id: 'WorkRating' })
export type WorkRating = z.output<typeof WorkRating>

/** What belongs to an agreement besides its terms. */
export const ProjectRecord = z
  .object({
    client_name: z.string(),
    developer_name: z.string(),
    request: z
      .object({
        title: z.string(),
        content: z.string(),
        estimated_budget: z.number().nullable(),
        created_at: Instant,
      })
      .nullable()
      .meta({ description: 'Null once it was deleted.' }),
    pitch: z
      .object({ message: z.string(), snagged_at: Instant })
      .nullable()
      .meta({ description: "The creator's newest pitch; its message is empty once its author deleted it." }),
    ratings: z
      .array(z.object({ by: z.enum(['client', 'developer']), stars: z.int(), comment: z.string().nullable() }))
      .meta({ description: 'What the two said of each other for this work, and I may read.' }),
  })
  .meta({ id: 'ProjectRecord' })
export type ProjectRecord = z.output<typeof ProjectRecord>

export const reputationApi = api({
  listWorkRatings: {
    method: 'GET',
    path: '/conversations/:id/ratings',
    access: 'signed_in',
    does: 'The ratings that the two sides of one of my conversations gave each other for the work agreed there, at most one each; without stars and comment while I may not read it.',
    shows: [ratingsSubject],
    params: z.object({ id: Id }),
    response: z.array(WorkRating),
  },
  readStatistics: {
    method: 'GET',
    path: '/profile/clients/:id/figures',
    access: 'signed_in',
    does: "A client's activity, for creators and for the client.",
    shows: [accountsSubject, requestsSubject, conversationsSubject, messagesSubject, snagsSubject, ratingsSubject],
    params: z.object({ id: Id }),
    response: ClientRecord,
  },
  readProjectRecord: {
    method: 'GET',
    path: '/agreements/:id/project-record',
    access: 'signed_in',
    does: 'What belongs to one of my agreements besides its terms: request, pitch and ratings.',
    shows: [accountsSubject, requestsSubject, snagsSubject, messagesSubject, ratingsSubject],
    params: z.object({ id: Id }),
    response: ProjectRecord,
  },
})
