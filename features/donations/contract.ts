import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { PAYMENT_CALL_OPTIONS } from '#features/payments/contract.ts'
import { CurrencyCode, Id, Instant, OptionalCurrencyCode, PageQuery } from '#platform/contract/fields.ts'
import { subject } from '#platform/contract/freshness.ts'
import { invoicesSubject } from '#features/invoices/contract.ts'
import { DonationAmount } from './contract/amount.ts'
import { SupporterName, supportersSubject } from './contract/supporters.ts'

export { SUPPORTER_NAME_MAX_LENGTH, supportersApi, supportersSubject } from './contract/supporters.ts'
export { MonthlyGift, monthlyGiftsApi, monthlyGiftsEvents } from './contract/monthly.ts'

/** Live subject of the caller's donations. */
export const donationsSubject = subject('donations')

/** One of the caller's donations. It counts as paid once the payment provider confirms it. */
export const Donation = z
  .object({
    id: Id,
    amount: z.int(),
    currency: CurrencyCode,
    /** `refunded` once it was returned in full; while `processing` or `disputed`, the bank decides. */
    status: z.enum(['pending', 'processing', 'paid', 'expired', 'disputed', 'refunded']),
    amount_refunded: z.int(),
    /** Its receipt; null until it is paid. */
    invoice_id: Id.nullable(),
    created_at: Instant,
  })
  .meta({ id: 'Donation' })
export type Donation = z.output<typeof Donation>

export const donationsApi = api({
  create: {
    method: 'POST',
    path: '/payments/create-donation-session',
    onlyWith: 'payments',
    ...PAYMENT_CALL_OPTIONS,
    access: 'anyone',
    limit: { calls: 30, minutes: 60 },
    does: `Opens the hosted page for a donation of an amount in cents, or in whole units of a currency without decimals. Nothing that identifies the donor of an anonymous donation is stored.`,
    changes: [donationsSubject, supportersSubject],
    body: z.object({
      amount: DonationAmount,
      currency: OptionalCurrencyCode,
      isAnonymous: z.boolean().default(false),
      // Signed-in donors can be listed as supporters, under any name.
      supporter_name: SupporterName.nullish(),
    }),
    response: z.object({ url: z.url() }),
    nonTransactional: 'payment provider',
    anonymousWhen: 'isAnonymous',
  },
  listOwn: {
    method: 'GET',
    path: '/payments/donations',
    onlyWith: 'payments',
    ...PAYMENT_CALL_OPTIONS,
    access: 'signed_in',
    does: 'My donations, newest first, without anonymous ones.',
    shows: [donationsSubject, invoicesSubject],
    query: PageQuery,
    response: z.array(Donation),
    paged: true,
  },
})
