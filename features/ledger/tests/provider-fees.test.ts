import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startApiWithPayments } from '#testing/given/payments.ts'
import { ledgerApi } from '../contract.ts'
import {
  bookProviderFees,
  bookTarget,
  listFaults,
  nextQueryNumber,
  readWholeLedger,
  type Posting,
  type ReconciledPayments,
} from '../server.ts'

const api = await startApiWithPayments()
const { db, stripe } = api
const { paymentIntents, refunds, disputes, balanceTransactions } = stripe.client

/** Whose payment is whose: what a feature would have in a table of its own. */
const owners = new Map<string, number>()
const payments: ReconciledPayments = {
  kind: 'top_up',
  referenceOf: async ({ payment_intent = '' }) => (owners.has(payment_intent) ? payment_intent : null),
  subjectOf: async (payment_intent) => ({ payment_intent }),
}

async function bookFees(now = api.now()) {
  const tools = { db, now, services: api.services, log: pino({ level: 'silent' }) }
  const once = { signal: new AbortController().signal, tryNumber: 1, tries: 1 }
  await bookProviderFees([payments]).run({ ...tools, ...once })
}
const pay = async (amount: number) =>
  (await paymentIntents.create({ amount, currency: 'usd', payment_method: 'pm_card_visa', confirm: true })).id
const bookTo = (reference: string, cents: number) =>
  api.inWork(async ({ db: transaction, now }) => {
    const target: Posting[] = [
      { account: { house: 'provider' }, cents: -cents },
      { account: { person: owners.get(reference) ?? 0 }, cents },
    ]
    const cause = { kind: 'top_up' as const, reference }
    const answer = await nextQueryNumber(transaction)
    return bookTarget(transaction, { cause, answer, why: 'paid', target, now })
  })
async function givenTopUp(amount: number) {
  const { id: person } = await api.signUp('client')
  const reference = await pay(amount)
  owners.set(reference, person)
  await bookTo(reference, amount)
  return reference
}
const dispute = async (payment_intent: string) => {
  const { latest_charge } = await paymentIntents.retrieve(payment_intent)
  await api.press(`charges/${typeof latest_charge === 'string' ? latest_charge : ''}/dispute`)
  return (await disputes.list({ payment_intent })).data[0]?.id ?? ''
}

const costs = async () => {
  const { accounts } = await readWholeLedger(db, null)
  return accounts.find(({ account }) => account === 'costs')?.cents ?? 0
}
const balance = async () => (await readWholeLedger(db, stripe)).balance ?? expect.fail('Stripe was not asked')
/** That the ledger and the provider say the same before and after the fees are booked; returns what the fees came to. */
const expectSame = async () => {
  const before = await costs()
  expect(await balance()).toMatchObject({ expected_cents: (await balance()).provider_cents })
  await bookFees()
  expect(await balance()).toMatchObject({ expected_cents: (await balance()).provider_cents })
  expect(await listFaults(db)).toEqual([])
  return before - (await costs())
}

test('the fee of a payment is a cost, booked once; a refund returns none', async () => {
  const reference = await givenTopUp(10_000)
  expect(await expectSame()).toBe(320)
  await refunds.create({ payment_intent: reference, amount: 4000 })
  await bookTo(reference, 6000)
  expect(await expectSame()).toBe(0)
})

test('a disputed payment costs the fee of the dispute, also when it is won', async () => {
  const reference = await givenTopUp(5000)
  const id = await dispute(reference)
  await bookTo(reference, 0)
  expect(await expectSame()).toBe(175 + 1500)
  await api.press(`disputes/${id}/win`)
  await bookTo(reference, 5000)
  expect(await expectSame()).toBe(0)
})

test('two processes that book at once book each fee once', async () => {
  await givenTopUp(2000)
  const before = await costs()
  await Promise.all([bookFees(), bookFees()])
  expect(before - (await costs())).toBe(88)
})

test('what another shop takes with the same account is no cost of ours, and explains the balance', async () => {
  await pay(7000)
  await bookFees()
  expect(await expectSame()).toBe(0)
  const [newest] = (await balanceTransactions.list({ limit: 1 })).data
  expect(await db.selectFrom('unbooked_transactions').select(['id', 'type', 'net_cents']).execute()).toEqual([
    { id: newest?.id, type: 'charge', net_cents: 7000 - 233 },
  ])
})

test('fees are booked with the day alone, because one may be that of an anonymous gift', async () => {
  await givenTopUp(1000)
  await bookFees()
  const posted = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_causes', 'ledger_causes.id', 'cause_id')
    .select('posted_at')
    .where('kind', '=', 'provider_fee')
    .execute()
  for (const { posted_at } of posted) expect(posted_at).toMatch(/T00:00:00(\.000)?Z$/)
})

test('finance staff read whether the ledger agrees with Stripe, whether people are covered, and what Stripe cost', async () => {
  const fina = await api.signUp('client', { operator: ['finance'] })
  const check = async () => {
    await fina.send(ledgerApi.startCheck)
    await api.runJobs()
    return (await fina.send(ledgerApi.readCheck)).body.last?.balance
  }
  const before = await check()
  expect(before).toEqual(await balance())
  const reference = await givenTopUp(3000)
  // Half of it is paid back, and the ledger does not know.
  await refunds.create({ payment_intent: reference, amount: 1500 })
  const { provider_cents = 0, people_cents = 0 } = before ?? {}
  expect(await check()).toEqual({
    provider_cents: provider_cents + 3000 - 117 - 1500,
    expected_cents: provider_cents + 3000 - 117,
    people_cents: people_cents + 3000,
  })
  await bookTo(reference, 1500)
  await bookFees()
  const { body } = await fina.send(ledgerApi.listIncome)
  expect(body.months[0]?.costs_cents).toBe(await costs())
})

test('after it stood still for a month, it reads span by span, and books nothing twice', async () => {
  await db.deleteFrom('balance_transactions_read').execute()
  await db.deleteFrom('unbooked_transactions').execute()
  const before = await costs()
  await givenTopUp(4000)
  await bookFees(new Date(api.now().getTime() + 30 * 24 * 60 * 60 * 1000))
  expect(before - (await costs())).toBe(146)
  const { provider_cents, expected_cents } = await balance()
  expect(expected_cents).toBe(provider_cents)
})

test('where Stripe cannot be asked the check says so, and checks the ledger all the same', async () => {
  await api.stopSandbox()
  const { balance: none, faults, entries } = await readWholeLedger(db, stripe)
  expect([none, faults, entries > 0]).toEqual([null, [], true])
})
