import { z } from 'zod'

/** Kinds of loss when an account is closed. */
export const LossKind = z.enum([
  'balance',
  'purchases',
  'disputed_sales',
  'subscription',
  'products',
  'showcases',
  'videos',
])
export type LossKind = z.output<typeof LossKind>

export const Loss = z
  .object({
    kind: LossKind,
    count: z.int().nullable().meta({ description: 'How many there are; null for an amount alone.' }),
    cents: z.int().nullable().meta({ description: 'Of a balance: its amount, below zero if owed.' }),
  })
  .meta({ id: 'ClosingLoss' })
export type Loss = z.output<typeof Loss>

/** What the owner keeps of their balance after closing, because they earned it. */
export const Kept = z
  .object({
    cents: z.int().positive(),
    days: z.int().positive().meta({ description: 'How long they can ask for it, by a link that is emailed to them.' }),
    needs_email: z.boolean().meta({
      description: 'Whether they keep it only once they have confirmed their email address; until then it is given up.',
    }),
  })
  .meta({ id: 'ClosingKept' })
export type Kept = z.output<typeof Kept>

/** What the owner gives up by closing the account. They send the figures they were shown, so that nothing added since is lost unseen. */
export const GivenUp = z
  .object({
    balance_cents: z.int().meta({ description: 'The balance without what they keep, below zero if owed.' }),
    purchases: z.int().min(0).meta({ description: 'How many bought products can no longer be downloaded.' }),
  })
  .meta({ id: 'ClosingGivenUp' })
export type GivenUp = z.output<typeof GivenUp>

/** What the owner loses by closing an account, and what remains visible to others. */
export const ClosingCosts = z
  .object({
    losses: z.array(Loss),
    keeps: Kept.nullable().meta({ description: 'What they are paid after closing; null if nothing.' }),
    gives_up: GivenUp.nullable().meta({
      description: 'What must be sent to close the account; null if nothing.',
    }),
    stays: z.array(z.string()).meta({ description: 'What stays under the old name, and why; one sentence each.' }),
  })
  .meta({ id: 'ClosingCosts' })
export type ClosingCosts = z.output<typeof ClosingCosts>
