import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { CurrencyCode, Id, Instant, OptionalCurrencyCode, PageQuery } from '#platform/contract/fields.ts'
import { events, subject } from '#platform/contract/freshness.ts'
import { PAYMENT_CALL_OPTIONS } from '#features/payments/contract.ts'
import { DonationAmount } from './amount.ts'

const monthlyGiftsSubject = subject('monthly gifts')

/** One of the caller's monthly donations. Each paid month is a separate donation. */
export const MonthlyGift = z
  .object({
    id: Id,
    amount: z.int(),
    currency: CurrencyCode,
    status: z.enum(['active', 'past_due', 'ended']),
    // Null if no further payment is due.
    next_payment_at: Instant.nullable(),
    // The provider's page on which to confirm the last payment; null unless the bank asks for that.
    confirm_url: z.url().nullable(),
    created_at: Instant,
  })
  .meta({ id: 'MonthlyGift' })
export type MonthlyGift = z.output<typeof MonthlyGift>

export const monthlyGiftsEvents = events({ monthly_gift: { payload: MonthlyGift, changes: [monthlyGiftsSubject] } })

export const monthlyGiftsApi = api({
  create: {
    method: 'POST',
    path: '/payments/monthly-gifts',
    onlyWith: 'payments',
    ...PAYMENT_CALL_OPTIONS,
    access: 'signed_in',
    needsConsent: true,
    limit: { calls: 30, minutes: 60 },
    does: 'Opens the hosted page for a monthly donation. Anonymous ones are not offered: nobody could cancel them.',
    changes: [monthlyGiftsSubject],
    body: z.object({ amount: DonationAmount, currency: OptionalCurrencyCode }),
    response: z.object({ url: z.url() }),
    nonTransactional: 'payment provider',
  },
  listOwn: {
    method: 'GET',
    path: '/payments/monthly-gifts',
    onlyWith: 'payments',
    ...PAYMENT_CALL_OPTIONS,
    access: 'signed_in',
    does: 'My monthly donations, current and past, newest first.',
    shows: [monthlyGiftsSubject],
    query: PageQuery,
    response: z.array(MonthlyGift),
    paged: true,
  },
  end: {
    method: 'POST',
    path: '/payments/monthly-gifts/:id/end',
    onlyWith: 'payments',
    ...PAYMENT_CALL_OPTIONS,
    access: 'signed_in',
    limit: { calls: 30, minutes: 5 },
    does: 'Cancels one of my monthly donations; nothing more is charged.',
    changes: [monthlyGiftsSubject],
    params: z.object({ id: Id }),
    response: MonthlyGift,
    nonTransactional: 'payment provider',
  },
})
