import { z } from 'zod'
import { Id, Instant } from '#platform/contract/fields.ts'
import { AgreementAction } from './record.ts'

/** One thing that was done about terms in a conversation, as its stream of messages shows it. */
export const AgreementStep = z
  .object({
    agreement_id: Id,
    // Counted from 1 within the agreement.
    seq: z.int(),
    action: AgreementAction,
    user_id: Id,
    timestamp: Instant,
    // Of the terms it was about.
    version: z.int(),
    price: z.number(),
    // Of a proposal; null otherwise.
    terms: z.string().nullable(),
    // What its author said of it, or why it happened.
    changes: z.string().nullable(),
    // Of a counter-proposal: what it superseded.
    before: z.object({ price: z.number(), terms: z.string() }).nullable(),
  })
  .meta({ id: 'AgreementStep' })
export type AgreementStep = z.output<typeof AgreementStep>
