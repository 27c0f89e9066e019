import { z } from 'zod'
import { Amount, Id, Instant, Line } from '#platform/contract/fields.ts'
import { MILESTONE_TITLE_MAX_LENGTH } from './record.ts'

/** Notifications to the client before a delivery is accepted automatically. */
export const ACCEPTANCE_NOTICES = 3
/** Maximum number of disputes about one milestone. */
export const DISPUTES_MAX = 5

/** A milestone in a proposal; its number is its place, from 1. */
export const NewMilestone = z.object({
  title: Line(MILESTONE_TITLE_MAX_LENGTH),
  price: Amount.min(0.01),
  due_on: z.iso.date().nullable().default(null),
})
export type NewMilestone = z.output<typeof NewMilestone>

/** A milestone as a version of the terms has it. */
export const PlannedMilestone = z
  .object({ title: z.string(), price: z.number(), due_on: z.iso.date().nullable() })
  .meta({ id: 'PlannedMilestone' })
export type PlannedMilestone = z.output<typeof PlannedMilestone>

/**
 * Status of a milestone: `planned` until its money is here, `funded`, `delivered` while the client looks at the work, `disputed` until a
 * moderator divides it or the dispute is withdrawn; then `released` to the creator, `refunded` to the client, or `divided`. `cancelled`
 * without money once the work is completed.
 */
export const MilestoneStatus = z.enum([
  'planned',
  'funded',
  'delivered',
  'disputed',
  'released',
  'refunded',
  'divided',
  'cancelled',
])
export type MilestoneStatus = z.output<typeof MilestoneStatus>

/** What a party can do with a milestone now. */
export const MilestoneMove = z.enum(['fund', 'deliver', 'accept', 'return', 'refund', 'dispute', 'withdraw_dispute'])
export type MilestoneMove = z.output<typeof MilestoneMove>

/** `reversed` ended because its card payment was taken back by the bank or refunded at the provider, which left nothing to divide. */
export const DisputeState = z.enum(['open', 'withdrawn', 'decided', 'reversed'])
export type DisputeState = z.output<typeof DisputeState>

/** A dispute as both sides read it. */
const MilestoneDispute = z
  .object({
    id: Id,
    state: DisputeState,
    opened_by: Id,
    reason: z.string(),
    opened_at: Instant,
    // Until a moderator decided it, null.
    decision: z.string().nullable(),
    to_client: z.number().nullable(),
    to_creator: z.number().nullable(),
    // When it was decided, withdrawn or reversed.
    closed_at: Instant.nullable(),
  })
  .meta({ id: 'MilestoneDispute' })

/** A milestone as a party sees it. */
export const Milestone = PlannedMilestone.extend({
  number: z.int(),
  status: MilestoneStatus,
  // Fee of the platform, which the creator pays from the price once it is released; null until both sides agreed.
  fee: z.number().nullable(),
  paid_with: z.enum(['card', 'balance']).nullable(),
  // Of a payment by card: `open` while its page can be paid, `processing` while a bank decides, `disputed` while the bank questions it.
  // A milestone whose payment is disputed is frozen; one whose payment was reversed by the bank or the provider is refunded.
  payment: z.enum(['open', 'processing', 'paid', 'disputed', 'returned']).nullable(),
  funded_at: Instant.nullable(),
  // Number of its newest delivery.
  delivery: z.int().nullable(),
  // When its delivery is accepted automatically.
  accept_at: Instant.nullable(),
  settled_at: Instant.nullable(),
  // Who got how much of the price: the creator before the fee. Null until it is settled.
  to_client: z.number().nullable(),
  to_creator: z.number().nullable(),
  // The newest one.
  dispute: MilestoneDispute.nullable(),
  // What the reader can do now.
  moves: z.array(MilestoneMove),
}).meta({ id: 'Milestone' })
export type Milestone = z.output<typeof Milestone>
