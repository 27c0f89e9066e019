import { z } from 'zod'
import { Id, Instant } from '#platform/contract/fields.ts'
import { subject } from '#platform/contract/freshness.ts'
import { Delivery } from './delivery.ts'
import { Milestone, PlannedMilestone } from './milestone.ts'
import { AgreementAction, AgreementStatus, Hash } from './record.ts'

export const agreementsSubject = subject('agreements')

/** One action in the negotiation, with the terms it applies to. */
export const HistoryEntry = z.object({
  action: AgreementAction,
  user_id: Id,
  // Empty for an operator, who divided a disputed milestone.
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
}).meta({ id: 'Agreement' })
export type Agreement = z.output<typeof Agreement>
