import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { CurrencyCode, Id, Instant } from '#platform/contract/fields.ts'
import { BankDetailsChange, payoutsSubject } from './shapes.ts'

/** How long somebody who closed their account can ask for what they had earned. */
export const LEFT_EARNINGS_DAYS = 90

const TOKEN_MAX_LENGTH = 100

/** What somebody had earned when they closed their account, as the link in their email shows it. */
export const LeftEarnings = z
  .object({
    amount_cents: z.int().describe('Less what sales were refunded or disputed since; 0 if nothing is left'),
    currency: CurrencyCode,
    state: z
      .enum(['waiting', 'requested', 'held', 'paid'])
      .describe('`waiting` until its owner says where to pay it; `held` while finance staff look into something'),
    reason: z.string().nullable().describe('Why it is held, or why an earlier payment came back'),
    is_early: z.boolean().describe('Whether recent sales may still be refunded or disputed'),
    payable_at: Instant.describe('From when on it can be paid'),
    ends_at: Instant.describe('Until when it can be asked for'),
  })
  .meta({ id: 'LeftEarnings' })
export type LeftEarnings = z.output<typeof LeftEarnings>

const Link = z.object({ token: z.string().min(1).max(TOKEN_MAX_LENGTH).meta({ description: 'From the mailed link.' }) })

const byLink = {
  method: 'POST',
  onlyWith: 'payments',
  access: 'anyone',
  limit: { calls: 60, minutes: 60 },
  params: z.object({ id: Id }),
  response: LeftEarnings,
} as const

/** Calls of somebody who has no account any more. 404 for a link that is unknown, replaced by a newer one, or over. */
export const leftEarningsApi = api({
  open: {
    ...byLink,
    path: '/payouts/left/:id/open',
    does: `What somebody had earned when they closed their account, by the link that was mailed to them. It can be asked for within ${LEFT_EARNINGS_DAYS} days.`,
    repeatable: true,
    body: Link,
  },
  claim: {
    ...byLink,
    path: '/payouts/left/:id/claim',
    does: 'Says where to pay it; finance staff then pay it by bank. Repeating it changes where, until it is paid. While recent sales may still be refunded (`is_early`) it is only noted, and requested afterwards. 409 `nothing_left` if they were, `payout_changed` once it is paid.',
    changes: [payoutsSubject],
    body: BankDetailsChange.extend(Link.shape),
  },
})
