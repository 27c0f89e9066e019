import type { JobTools } from '#platform/server/work/jobs.ts'
import { paymentFlow } from '#features/ledger/server.ts'
import { askAboutPage, type PaymentFacts } from '#features/payments/server.ts'
import { claimOpenDonations, isDonation, nextQueryNumber } from './queries.ts'
import { isMonthlyDonation } from './queries/monthly.ts'
import { donationStatus } from './rules.ts'
import { settleDonation, type ProviderDonation } from './settle-donation.ts'

// Refunds and disputes name the payment, not the page it was made on.
async function findPage({ askPage }: PaymentFacts, { db }: JobTools): Promise<string | undefined> {
  const page = await askPage()
  return page !== undefined && (await isDonation(db, page)) ? page : undefined
}

/** Payment flow of donations; their reference is the payment page, or the invoice for a month of a monthly donation. */
export const donationFlow = paymentFlow({
  name: 'donation',
  find: findPage,
  ask: async ({ db, services }, page): Promise<ProviderDonation> => {
    const answer = await nextQueryNumber(db)
    const { money, refunded_cents, paid_at, ...pageState } = await askAboutPage(services.stripe, page)
    const is_processing = pageState.progress === 'processing'
    return { answer, status: donationStatus(pageState, money), is_processing, refunded_cents, paid_at }
  },
  settle: settleDonation,
  open: {
    cron: '*/20 * * * *',
    list: async ({ db }, limit) =>
      (await claimOpenDonations(db, limit)).map(({ stripe_session_id }) => stripe_session_id),
    resultIfUnknown: async ({ db }): Promise<ProviderDonation> => ({
      answer: await nextQueryNumber(db),
      status: 'expired',
      is_processing: false,
      refunded_cents: 0,
      paid_at: null,
    }),
  },
  reconciled: {
    kind: 'donation',
    referenceOf: async (charge, tools) => {
      const page = await findPage(charge, tools)
      if (page !== undefined) return page
      const invoice = await charge.askInvoice()
      return invoice !== undefined && (await isDonation(tools.db, invoice)) ? invoice : null
    },
    subjectOf: async (reference, { db }) =>
      (await isMonthlyDonation(db, reference)) ? { invoice: reference } : { session: reference },
  },
})
