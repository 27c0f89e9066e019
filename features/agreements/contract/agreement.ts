import { z } from 'zod'
import { Id, Instant } from '#platform/contract/fields.ts'
import { subject } from '#platform/contract/freshness.ts'
import { Delivery } from './delivery.ts'
import { Milestone, PlannedMilestone } from './milestone.ts'
import { ActorId, AgreementAction, AgreementStatus, Hash } from './record.ts'

export const agreementsSubject = subject('agreements')

/** One action in the negotiation, with the terms it applies to. */
export const HistoryEntry = z.object({
  action: AgreementAction,
  // Zero for a moderator, who divided a disputed milestone, with an empty name.
  user_id: ActorId,
  username: z.string(),
  timestamp: Instant,
  price: z.number(),
  terms: z.string(),
  // Of that version; null if it is not paid here.
  milestones: z.array(PlannedMilestone).nullable(),
  // The comment on a proposal, or what a later step was about.
  changes: z.string().nullable(),
  content_hash: Hash,
  version: z.int(),
})
export type HistoryEntry = z.output<typeof HistoryEntry>

/** What an agreement waits for, and who has to do it. */
const AgreementWaiting = z
  .object({
    kind: z.enum([
      'terms',
      'change',
      'delivery',
      'returned_delivery',
      'fund_milestone',
      'deliver_milestone',
      'dispute',
    ]),
    side: z.enum(['client', 'creator', 'moderator']),
    // Title of the milestone it is about.
    milestone: z.string().nullable(),
    since: Instant,
  })
  .meta({ id: 'AgreementWaiting' })
export type AgreementWaiting = z.output<typeof AgreementWaiting>

/** An agreement in a list. */
export const AgreementEntry = z
  .object({
    id: Id,
    request_id: Id,
    request_title: z.string(),
    conversation_id: Id,
    client_id: Id,
    client_username: z.string(),
    // Names shown now; the usernames are those that the hashes cover.
    client_full_name: z.string(),
    developer_id: Id,
    developer_username: z.string(),
    developer_full_name: z.string(),
    status: AgreementStatus,
    price: z.number(),
    version: z.int(),
    // Of the current version.
    proposed_by: Id,
    proposed_at: Instant,
    // When both sides accepted.
    agreement_date: Instant.nullable(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'AgreementEntry' })
export type AgreementEntry = z.output<typeof AgreementEntry>

/** An agreement in the list of one of its sides. */
export const ListedAgreement = AgreementEntry.extend({
  // Null while it waits for nobody.
  waiting: AgreementWaiting.nullable(),
}).meta({ id: 'ListedAgreement' })
export type ListedAgreement = z.output<typeof ListedAgreement>

/** Other terms that one side proposes for agreed work. */
const AgreementChange = z
  .object({
    version: z.int(),
    price: z.number(),
    // How much more than the agreed price; negative if it is less.
    difference: z.number(),
    // What the client gets back at once, because milestones that hold money become cheaper.
    to_balance: z.number(),
    terms: z.string(),
    // Those of the agreed version keep their numbers; one with a price of zero is removed.
    milestones: z.array(PlannedMilestone).nullable(),
    changes: z.string().nullable(),
    proposed_by: Id,
    proposed_at: Instant,
    content_hash: Hash,
  })
  .meta({ id: 'AgreementChange' })

export const Agreement = AgreementEntry.extend({
  terms: z.string(),
  proposed_changes: z.string().nullable(),
  // Hash of the terms that a party accepts.
  content_hash: Hash,
  accepted_at: Instant.nullable(),
  // Oldest first, with every version included.
  negotiation_history: z.array(HistoryEntry),
  // Oldest first.
  deliveries: z.array(Delivery),
  // Of the current version, in order; empty if it is paid outside the platform.
  milestones: z.array(Milestone),
  // Until the other side has replied to it.
  change: AgreementChange.nullable(),
}).meta({ id: 'Agreement' })
export type Agreement = z.output<typeof Agreement>
