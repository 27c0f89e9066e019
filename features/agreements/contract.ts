import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Amount, Id, Instant, OptionalText, PageQuery, Text } from '#platform/contract/fields.ts'
import { events } from '#platform/contract/freshness.ts'
import { accountsSubject } from '#features/accounts/contract.ts'
import { conversationsSubject } from '#features/conversations/contract.ts'
import { notificationsSubject } from '#features/notifications/contract.ts'
import { requestsSubject } from '#features/requests/contract.ts'
import { Agreement, agreementsSubject, ListedAgreement } from './contract/agreement.ts'
import { NewMilestone } from './contract/milestone.ts'
import { AgreementRecord, AgreementStatus, Hash, MILESTONES_MAX, TERMS_MAX_LENGTH } from './contract/record.ts'
import { AgreementStep } from './contract/step.ts'

export {
  Agreement,
  agreementsSubject,
  type AgreementWaiting,
  HistoryEntry,
  ListedAgreement,
} from './contract/agreement.ts'
export { ChangedTerms, changesApi } from './contract/changes.ts'
export { deliveriesApi } from './contract/deliveries.ts'
export {
  DELIVERIES_MAX,
  Delivery,
  DeliveryState,
  NewDelivery,
  NOTE_MAX_LENGTH,
  REASON_MAX_LENGTH,
} from './contract/delivery.ts'
export {
  ACCEPTANCE_NOTICES,
  DISPUTES_MAX,
  DisputeState,
  Milestone,
  MilestoneMove,
  MilestoneStatus,
  NewMilestone,
  PlannedMilestone,
} from './contract/milestone.ts'
export { milestonesApi } from './contract/milestones.ts'
export { Dispute, DisputeEntry, disputesApi } from './contract/disputes.ts'
export { AgreementStep } from './contract/step.ts'
export {
  AgreementAction,
  AgreementRecord,
  AgreementStatus,
  findBrokenPlaces,
  canonicalEvent,
  canonicalTerms,
  codeOf,
  MILESTONE_TITLE_MAX_LENGTH,
  MilestoneAction,
  MILESTONES_MAX,
  MODERATOR,
  NO_HASH,
  priceText,
  STATUS_AFTER,
  TERMS_MAX_LENGTH,
  VERSIONS_MAX,
  versionInForce,
  type RecordedEvent,
  type RecordedMilestone,
  type RecordedTerms,
} from './contract/record.ts'

/** Note of an automatic withdrawal: the request was settled with another developer. */
export const SETTLED_ELSEWHERE = 'settled_elsewhere'
/** Maximum number of requests in one call for statuses. */
const STATUSES_MAX = 100

/** Payload of the live event `agreement`, sent to both sides. */
export const AgreementNews = z.object({ id: Id, request_id: Id, conversation_id: Id, status: AgreementStatus })
export type AgreementNews = z.output<typeof AgreementNews>

export const agreementsEvents = events({ agreement: { payload: AgreementNews, changes: [agreementsSubject] } })

const idParams = z.object({ id: Id })
const Price = Amount.min(0.01)
const acceptanceBody = z.object({ content_hash: Hash.optional() })

/**
 * A price, the terms, and a summary of the changes. With milestones, the agreement is paid here, and their prices sum to the price; without,
 * both sides pay each other as they like.
 */
export const Terms = z.object({
  price: Price,
  terms: Text(TERMS_MAX_LENGTH),
  proposed_changes: OptionalText(TERMS_MAX_LENGTH),
  milestones: z.array(NewMilestone).min(1).max(MILESTONES_MAX).nullish(),
})

/** A printed code: the agreement's number and the final hash of its chain, at least the first 16 digits. */
export const RecordCode = z
  .string()
  .trim()
  .regex(/^A-[1-9]\d{0,14}-[0-9a-f]{16,64}$/i, 'A code looks like A-12-3f5a… with at least 16 digits after the number')

/** A version of the terms by its hash only, because anyone can verify a code. */
export const SealedVersion = z
  .object({ version: z.int(), content_hash: Hash, agreed_at: Instant.nullable() })
  .meta({ id: 'SealedVersion' })
export type SealedVersion = z.output<typeof SealedVersion>

export const Verdict = z
  .object({
    // Whether the record is intact; null when only a code was submitted.
    whole: z.boolean().nullable(),
    // Whether one of our chains ended at exactly this hash at some point.
    known: z.boolean(),
    // Whether the chain still ends there.
    newest: z.boolean(),
    // When the first and the last step were sealed; null if the hash is unknown.
    begun_at: Instant.nullable(),
    sealed_at: Instant.nullable(),
    // Every version up to there, for comparison with a paper copy; empty if the hash is unknown.
    versions: z.array(SealedVersion),
  })
  .meta({ id: 'Verdict' })
export type Verdict = z.output<typeof Verdict>

export const agreementsApi = api({
  propose: {
    method: 'POST',
    path: '/agreements/',
    access: 'signed_in',
    needsConsent: true,
    limit: { calls: 60, minutes: 5 },
    does: 'Proposes terms in a conversation about a request, by either side. Creators need an active subscription. While terms are waiting for a reply, reply with a counter-proposal instead. Milestones must sum to the price (422), and need payments.',
    changes: [agreementsSubject, conversationsSubject],
    body: Terms.extend({
      request_id: Id,
      // Required for clients; developers are always the caller.
      developer_id: Id.optional(),
      client_id: Id.optional(),
    }),
    response: Agreement,
    status: 201,
  },
  counter: {
    method: 'POST',
    path: '/agreements/:id/counter',
    access: 'signed_in',
    needsConsent: true,
    limit: { calls: 60, minutes: 5 },
    does: 'Replies to terms with a counter-proposal, by the side that did not propose them. It supersedes the earlier terms, which stay in the history. With `content_hash`, only while those terms are still current.',
    changes: [agreementsSubject, conversationsSubject],
    params: idParams,
    body: Terms.extend({ content_hash: Hash.optional() }),
    response: Agreement,
  },
  accept: {
    method: 'POST',
    path: '/agreements/:id/accept',
    access: 'signed_in',
    needsConsent: true,
    does: 'Accepts the terms the other side proposed, by their content hash; without one, the current terms. Settles the request: the first acceptance wins, other terms about it are withdrawn.',
    changes: [agreementsSubject, conversationsSubject, requestsSubject],
    params: idParams,
    body: acceptanceBody,
    response: Agreement,
  },
  decline: {
    method: 'POST',
    path: '/agreements/:id/decline',
    access: 'signed_in',
    does: 'Declines the terms the other side proposed.',
    changes: [agreementsSubject, conversationsSubject],
    params: idParams,
    response: Agreement,
  },
  withdraw: {
    method: 'POST',
    path: '/agreements/:id/withdraw',
    access: 'signed_in',
    does: 'Withdraws my own terms before the other side replies.',
    changes: [agreementsSubject, conversationsSubject],
    params: idParams,
    response: Agreement,
  },
  complete: {
    method: 'POST',
    path: '/agreements/:id/complete',
    access: 'signed_in',
    does: 'Marks accepted work as completed, by its client; its request and conversation are completed with it. Milestones without money are cancelled; 409 `milestones_open` while one holds money.',
    changes: [agreementsSubject, conversationsSubject, requestsSubject],
    params: idParams,
    response: Agreement,
  },
  list: {
    method: 'GET',
    path: '/agreements/',
    access: 'signed_in',
    does: 'My agreements, newest first, each with what it waits for: what waits for me comes before what waits for the other side.',
    shows: [agreementsSubject, requestsSubject, accountsSubject],
    query: PageQuery,
    response: z.array(ListedAgreement),
    paged: true,
  },
  listStatuses: {
    method: 'GET',
    path: '/agreements/statuses',
    access: 'signed_in',
    does: 'The status of my agreements about these requests: for each, the settled one or else the newest.',
    shows: [agreementsSubject],
    query: z.object({
      request_ids: z
        .string()
        .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, 'Ids, separated by commas')
        .max(STATUSES_MAX * 16)
        .transform((ids) => ids.split(',').map(Number)),
    }),
    response: z.array(z.object({ request_id: Id, status: AgreementStatus })),
  },
  readAbout: {
    method: 'GET',
    path: '/agreements/request/:id',
    access: 'signed_in',
    does: 'My newest agreement about a request, with one developer if named; a settled one comes first. 404 while there is none, and for a request I may not read.',
    noneYet: [404],
    shows: [agreementsSubject, requestsSubject, accountsSubject],
    params: idParams,
    query: z.object({ developer_id: Id.optional() }),
    response: Agreement,
  },
  listSteps: {
    method: 'GET',
    path: '/agreements/conversation/:id/steps',
    access: 'signed_in',
    does: 'Every proposal and step about terms in one of my conversations, newest first.',
    shows: [agreementsSubject],
    params: idParams,
    query: PageQuery,
    response: z.array(AgreementStep),
    paged: true,
  },
  read: {
    method: 'GET',
    path: '/agreements/:id',
    access: 'signed_in',
    does: 'One of my agreements.',
    shows: [agreementsSubject, requestsSubject, accountsSubject],
    params: idParams,
    response: Agreement,
  },
  markRead: {
    method: 'POST',
    path: '/agreements/:id/read',
    access: 'signed_in',
    does: 'Marks my notifications about an agreement, and about earlier ones in its conversation, as read.',
    changes: [notificationsSubject],
    params: idParams,
    repeatable: true,
  },
  readRecord: {
    method: 'GET',
    path: '/agreements/:id/record',
    access: 'signed_in',
    does: 'The complete record of one of my agreements, for archiving. Every version and step includes its hash, so anyone can verify it: SHA-256 over JSON without whitespace, with the keys in the order of the record and without the hash itself; a step is hashed with the number of the agreement after `prev_hash`.',
    shows: [agreementsSubject],
    params: idParams,
    response: AgreementRecord,
  },
  verify: {
    method: 'POST',
    path: '/agreements/verify',
    access: 'anyone',
    limit: { calls: 120, minutes: 60 },
    does: 'Verifies a record or a printed code: whether it is intact, whether this installation issued it, when it was sealed, and the content hash of each version. Stores nothing and discloses nothing else. A code alone does not prove the text printed above it; the content hash does.',
    body: z
      .object({ record: AgreementRecord.optional(), code: RecordCode.optional() })
      .refine(({ record, code }) => (record === undefined) !== (code === undefined), 'Send either a record or a code'),
    response: Verdict,
  },
})
