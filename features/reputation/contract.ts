import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, Instant } from '#platform/contract/fields.ts'
import { accountsSubject } from '#features/accounts/contract.ts'
import { conversationsSubject, messagesSubject } from '#features/conversations/contract.ts'
import { ratingsSubject } from '#features/ratings/contract.ts'
import { requestsSubject } from '#features/requests/contract.ts'
import { snagsSubject } from '#features/snags/contract.ts'

/** What a creator should know of a client before pitching. Every number counts what happened here, none is what they say. */
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

export const reputationApi = api({
  readStatistics: {
    method: 'GET',
    path: '/profile/clients/:id/figures',
    access: 'signed_in',
    does: "A client's activity, for creators and for the client.",
    shows: [accountsSubject, requestsSubject, conversationsSubject, messagesSubject, snagsSubject, ratingsSubject],
    params: z.object({ id: Id }),
    response: ClientRecord,
  },
})
