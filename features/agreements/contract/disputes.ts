import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Amount, Id, Instant, LIST_MAX, PageQuery, Text } from '#platform/contract/fields.ts'
import { accountsSubject } from '#features/accounts/contract.ts'
import { balanceSubject } from '#features/balances/contract.ts'
import { Message, messagesSubject } from '#features/conversations/contract.ts'
import { invoicesSubject } from '#features/invoices/contract.ts'
import { auditSubject, REASON_MAX_LENGTH } from '#features/operators/contract.ts'
import { Agreement, agreementsSubject } from './agreement.ts'
import { DisputeState } from './milestone.ts'

const Party = z.object({ id: Id, username: z.string() })

/** A dispute in the list of operators. */
export const DisputeEntry = z
  .object({
    id: Id,
    state: DisputeState,
    agreement_id: Id,
    request_title: z.string(),
    // The milestone.
    number: z.int(),
    title: z.string(),
    price: z.number(),
    // What is held and can be divided: less than the price if the provider returned part of the payment, nothing while a bank questions it.
    held: z.number(),
    client: Party,
    creator: Party,
    opened_by: z.enum(['client', 'creator']),
    reason: z.string(),
    opened_at: Instant,
    decision: z.string().nullable(),
    to_client: z.number().nullable(),
    to_creator: z.number().nullable(),
    closed_at: Instant.nullable(),
  })
  .meta({ id: 'DisputeEntry' })
export type DisputeEntry = z.output<typeof DisputeEntry>

/** A dispute with the agreement it is about. */
export const Dispute = DisputeEntry.extend({
  agreement: Agreement.omit({ milestones: true }),
  // Whether the conversation still exists; its messages are then listed.
  has_conversation: z.boolean(),
}).meta({ id: 'Dispute' })
export type Dispute = z.output<typeof Dispute>

const idParams = z.object({ id: Id })

/** Calls of moderators, who divide the money of disputed milestones. */
export const disputesApi = api({
  list: {
    method: 'GET',
    path: '/agreements/disputes',
    access: 'moderator',
    does: 'Disputes about milestones: with `open` those to be decided, oldest first; with `all` every one, newest first.',
    shows: [agreementsSubject, accountsSubject],
    query: PageQuery.extend({ show: z.enum(['open', 'all']).default('open') }),
    response: z.array(DisputeEntry),
    paged: true,
  },
  read: {
    method: 'GET',
    path: '/agreements/disputes/:id',
    access: 'moderator',
    does: 'A dispute with the terms, the steps and the deliveries of its agreement.',
    shows: [agreementsSubject, accountsSubject],
    params: idParams,
    response: Dispute,
  },
  listMessages: {
    method: 'GET',
    path: '/agreements/disputes/:id/messages',
    access: 'moderator',
    does: 'The conversation of the two parties with its files, oldest first, after the message with the id `after`.',
    shows: [agreementsSubject, messagesSubject, accountsSubject],
    params: idParams,
    query: z.object({ after: Id.optional(), limit: z.int().min(1).max(LIST_MAX).default(LIST_MAX) }),
    response: z.array(Message),
  },
  divide: {
    method: 'POST',
    path: '/agreements/disputes/:id/divide',
    access: 'moderator',
    does: 'Divides what is held for a disputed milestone between the client and the creator, exactly, with a reason that both read. 422 unless the two amounts sum to what is held; 409 `dispute_closed` once it was decided otherwise or withdrawn, `own_dispute` to a moderator who is one of the two, unless nobody else is a moderator, `payment_disputed` while a bank questions the payment.',
    changes: [agreementsSubject, balanceSubject, invoicesSubject, auditSubject],
    params: idParams,
    body: z.object({ to_client: Amount, to_creator: Amount, reason: Text(REASON_MAX_LENGTH) }),
    response: DisputeEntry,
  },
})
