import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { PaymentListener } from '#features/payments/server.ts'
import { startApiWithPayments } from '#testing/given/payments.ts'
import {
  balanceOf,
  bookTarget,
  listFaults,
  nextQueryNumber,
  reconcilePayments,
  type ReconciledPayments,
  type Posting,
} from '../server.ts'

const api = await startApiWithPayments()
const { db, stripe } = api
const { paymentIntents, refunds } = stripe.client

/** Reports each request to the provider; the library leaves it untyped. */
const requests = stripe.client as unknown as Record<'on' | 'off', (event: 'request', listener: () => void) => void>

const FIVE_DAYS_MS = 5 * 24 * 60 * 60 * 1000

/** Whose payment is whose: what a feature would have in a table of its own. */
const owners = new Map<string, number>()
const payments: ReconciledPayments = {
  kind: 'top_up',
  referenceOf: async ({ payment_intent = '' }) => (owners.has(payment_intent) ? payment_intent : null),
  subjectOf: async (payment_intent) => ({ payment_intent }),
}

const targetOf = (person: number, cents: number): Posting[] => [
  { account: { house: 'provider' }, cents: -cents },
  { account: { person }, cents },
]
const bookTo = (reference: string, cents: number) =>
  api.inWork(async (work) => {
    const answer = await nextQueryNumber(work.db)
    const target = targetOf(owners.get(reference) ?? 0, cents)
    const cause = { kind: 'top_up' as const, reference }
    return bookTarget(work.db, { cause, answer, why: cents > 0 ? 'paid' : 'refunded', target, now: work.now })
  })

/** Books what the provider says, as features do. */
const booking: PaymentListener = {
  follow: async ({ payment_intent = '' }, tools) => {
    if (!owners.has(payment_intent)) return null
    const answer = await nextQueryNumber(tools.db)
    const { latest_charge } = await paymentIntents.retrieve(payment_intent, { expand: ['latest_charge'] })
    const charge = typeof latest_charge === 'object' ? latest_charge : null
    const cents = charge && !charge.disputed ? charge.amount - charge.amount_refunded : 0
    const target = targetOf(owners.get(payment_intent) ?? 0, cents)
    const cause = { kind: 'top_up' as const, reference: payment_intent }
    return ({ db: transaction, now }) => bookTarget(transaction, { cause, answer, why: 'paid', target, now })
  },
}
/** One that has forgotten to book. */
const forgetful: PaymentListener = { follow: async () => null }

async function reconcile(listeners: PaymentListener[] = [booking], now = api.now()) {
  const tools = { db, now, services: api.services, log: pino({ level: 'silent' }) }
  const once = { signal: new AbortController().signal, tryNumber: 1, tries: 1 }
  await reconcilePayments({ payments: [payments], listeners }).run({ ...tools, ...once })
}

async function givenPaid(amount: number) {
  const { id: person } = await api.signUp('client')
  const wanted = { amount, currency: 'usd', payment_method: 'pm_card_visa', confirm: true }
  const { id } = await paymentIntents.create(wanted)
  owners.set(id, person)
  return { id, person, balance: () => balanceOf(db, person) }
}
const dispute = async (payment_intent: string) => {
  const { latest_charge } = await paymentIntents.retrieve(payment_intent)
  await api.press(`charges/${typeof latest_charge === 'string' ? latest_charge : ''}/dispute`)
}

test('where the books and the provider say the same, nothing happens', async () => {
  const { id, balance } = await givenPaid(1000)
  await bookTo(id, 1000)
  await reconcile()
  expect([await balance(), await listFaults(db)]).toEqual([1000, []])
})

test('what was missed is booked by those who follow: a payment, a refund of a part, a dispute', async () => {
  const [paid, refunded, disputed] = [await givenPaid(1000), await givenPaid(2000), await givenPaid(3000)]
  await bookTo(refunded.id, 2000)
  await refunds.create({ payment_intent: refunded.id, amount: 300 })
  await bookTo(disputed.id, 3000)
  await dispute(disputed.id)
  await reconcile()
  expect([await paid.balance(), await refunded.balance(), await disputed.balance()]).toEqual([1000, 1700, 0])
  expect(await listFaults(db)).toEqual([])
})

test('what nobody books is noted until it is, and never booked from here', async () => {
  const { id, balance } = await givenPaid(1500)
  await reconcile([forgetful])
  await reconcile([forgetful])
  expect(await balance()).toBe(0)
  const day = api.now().toISOString().slice(0, 10)
  expect(await listFaults(db)).toEqual([`The provider has 1500 cents of top_up ${id}, the books 0 (noted on ${day})`])
  await bookTo(id, 1500)
  await reconcile([forgetful])
  expect(await listFaults(db)).toEqual([])
})

test('money in the books that the provider knows nothing of is noted', async () => {
  const { id: person } = await api.signUp('client')
  owners.set('pi_never_was', person)
  await bookTo('pi_never_was', 700)
  await reconcile()
  expect(await listFaults(db)).toEqual([expect.stringContaining('has 0 cents of top_up pi_never_was, the books 700')])
  await bookTo('pi_never_was', 0)
  await reconcile()
  expect(await listFaults(db)).toEqual([])
})

test('a refund of something paid long ago is seen, and what others sell at the same provider is not ours', async () => {
  const old = await givenPaid(900)
  await bookTo(old.id, 900)
  await paymentIntents.create({ amount: 5000, currency: 'usd', payment_method: 'pm_card_visa', confirm: true })
  const { created: paid_at } = await paymentIntents.retrieve(old.id)
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(paid_at)
  const { created } = await refunds.create({ payment_intent: old.id })
  // So many days later that what was paid lies before all that is compared.
  await reconcile([booking], new Date(created * 1000 + FIVE_DAYS_MS))
  expect([await old.balance(), await listFaults(db)]).toEqual([0, []])
})

test('two hundred payments are compared in a few pages, not one by one', async () => {
  const { id: person } = await api.signUp('client')
  const pay = async (amount: number) => {
    const wanted = { amount, currency: 'usd', payment_method: 'pm_card_visa', confirm: true }
    const { id } = await paymentIntents.create(wanted)
    owners.set(id, person)
    await bookTo(id, amount)
  }
  for (let n = 0; n < 200; n += 20) await Promise.all(Array.from({ length: 20 }, (_, at) => pay(1000 + n + at)))
  let calls = 0
  const count = () => void calls++
  requests.on('request', count)
  await reconcile([forgetful])
  requests.off('request', count)
  expect(await listFaults(db)).toEqual([])
  // Three pages of balance transactions, one of payment pages and one of invoices; and what earlier tests disputed or invented.
  expect(calls).toBeLessThanOrEqual(10)
}, 30_000)

test('what could not be booked is noted, and booked by the next comparison', async () => {
  const { balance } = await givenPaid(1100)
  const broken: PaymentListener = {
    follow: async (subject, tools) => {
      const effect = await booking.follow(subject, tools)
      return effect && (() => Promise.reject(new Error('out of paper')))
    },
  }
  await reconcile([broken])
  expect([await balance(), await listFaults(db)]).toEqual([0, [expect.stringContaining('has 1100 cents')]])
  await reconcile()
  expect([await balance(), await listFaults(db)]).toEqual([1100, []])
})
