import { z } from 'zod'
import { Id, Instant } from '#platform/contract/fields.ts'
import { PlannedMilestone } from './milestone.ts'
import { ActorId, AgreementAction } from './record.ts'

/** One action on the terms in a conversation, as shown in its message stream. */
export const AgreementStep = z
  .object({
    agreement_id: Id,
    // Counted from 1 within the agreement.
    seq: z.int(),
    action: AgreementAction,
    // Zero for a moderator.
    user_id: ActorId,
    timestamp: Instant,
    // Of the terms that the action applies to.
    version: z.int(),
    price: z.number(),
    // Of a proposal; null otherwise.
    terms: z.string().nullable(),
    // Of a proposal that is paid here; null otherwise.
    milestones: z.array(PlannedMilestone).nullable(),
    // The author's comment, or the reason why it happened.
    changes: z.string().nullable(),
    // For a counter-proposal or a change, the terms it would replace.
    before: z
      .object({ price: z.number(), terms: z.string(), milestones: z.array(PlannedMilestone).nullable() })
      .nullable(),
  })
  .meta({ id: 'AgreementStep' })
export type AgreementStep = z.output<typeof AgreementStep>
