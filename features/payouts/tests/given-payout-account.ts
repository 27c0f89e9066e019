import { expect } from 'vitest'
import { donationsApi } from '#features/donations/contract.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import type { Person } from '#testing/api.ts'
import { submit } from '#testing/given/pay-page.ts'
import { CARDS, payWith, startApiWithPayments } from '#testing/given/payments.ts'
import { payoutAccountApi, payoutsApi } from '../contract.ts'
import { givenEarnings } from './given-earnings.ts'

/** The server with payouts through the provider, and what tests of them do there. */
export async function startApiWithConnect() {
  const payments = await startApiWithPayments({ PAYOUTS: 'connect' })
  const api = { ...payments, ...givenEarnings(payments) }
  const { db, press, sell, signUp, stripe, untilDelivered } = api
  const openSetup = async (seller: Person, body: { account_id?: number } = {}) =>
    (await seller.send(payoutAccountApi.onboarding, { body })).body.url
  /** Fills in the provider's form; a link opens it once. */
  const answerSetup = async (url: string, answers: Record<string, string> = {}) => {
    const opened = await fetch(url, { redirect: 'manual' })
    expect(opened.status).toBe(200)
    const done = await submit(url, { answer: 'submit', result: 'verified', bank: 'accepts', ...answers })
    await untilDelivered()
    return done.headers.get('location') ?? ''
  }
  const setUp = async (seller: Person, answers: Record<string, string> = {}) =>
    answerSetup(await openSetup(seller), answers)
  const givenRecipient = async (cents = 5000, answers: Record<string, string> = {}) => {
    const seller = await signUp('developer')
    const sale = await sell(seller, cents)
    await setUp(seller, answers)
    const { provider_account } = await db
      .selectFrom('payout_accounts')
      .select('provider_account')
      .where('account_id', '=', seller.id)
      .executeTakeFirstOrThrow()
    return { seller, sale, recipient: provider_account }
  }
  return {
    ...api,
    openSetup,
    answerSetup,
    setUp,
    givenRecipient,
    /** Pays the platform by card and lets the days pass until that is available to transfer. */
    givenFunds: async (cents = 100_000) => {
      const donor = await signUp('client')
      const { body } = await donor.send(donationsApi.create, { body: { amount: cents } })
      expect((await payWith(body.url, CARDS.pays)).status).toBe(303)
      await untilDelivered()
      await press('balance/all/release')
    },
    accountOf: async (seller: Person) => (await seller.send(payoutAccountApi.read)).body,
    lastPayout: async (seller: Person) => (await seller.send(payoutsApi.list)).body[0],
    newsOf: async (person: Person) => (await person.send(notificationsApi.list)).body.map(({ subject }) => subject),
    transfersTo: async (
      destination: string,
    ): Promise<{ amount: number; currency: string; amount_reversed: number; reversed: boolean }[]> =>
      (await stripe.client.transfers.list({ destination, limit: 100 })).data,
    bankPaymentsOf: async (stripeAccount: string): Promise<{ amount: number; status: string }[]> =>
      (await stripe.client.payouts.list({ limit: 100 }, { stripeAccount })).data,
    /** Has the bank decide about the newest payout of an account. */
    decideAtBank: async (stripeAccount: string, how: 'pay' | 'fail') => {
      const { data } = await stripe.client.payouts.list({ limit: 1 }, { stripeAccount })
      await press(`payouts/${data[0]?.id ?? ''}/${how}`)
      await untilDelivered()
    },
  }
}
