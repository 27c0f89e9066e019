import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { givenFolder, givenReceiver, givenSandbox, press, type Running } from './given-sandbox.ts'

const DAY_MS = 86_400_000

const pay = ({ stripe }: Running, amount: number) =>
  stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    expand: ['latest_charge'],
  })
const chargeOf = ({ latest_charge }: Awaited<ReturnType<typeof pay>>) =>
  typeof latest_charge === 'object' && latest_charge !== null ? latest_charge : expect.fail('It was not paid')
const sums = async ({ stripe }: Running) => {
  const { available, pending } = await stripe.balance.retrieve()
  return { available: available[0]?.amount, pending: pending[0]?.amount }
}

test('a payment is on the balance less its fee, pending for two days; a refund takes it whole and returns no fee', async () => {
  let now = new Date('2026-03-01T10:00:00Z')
  const running = await givenSandbox({ clock: () => now })
  const { stripe } = running
  expect(await stripe.balance.retrieve()).toMatchObject({ object: 'balance', available: [], pending: [] })
  const charge = chargeOf(await pay(running, 10_000))
  expect(await sums(running)).toEqual({ available: 0, pending: 10_000 - 320 })
  const { data } = await stripe.balanceTransactions.list({ expand: ['data.source'] })
  expect(data).toMatchObject([
    { id: charge.balance_transaction, type: 'charge', amount: 10_000, fee: 320, net: 9680, status: 'pending' },
  ])
  expect(data[0]?.source).toMatchObject({ object: 'charge', id: charge.id, payment_intent: charge.payment_intent })
  now = new Date(now.getTime() + 2 * DAY_MS)
  expect(await sums(running)).toEqual({ available: 9680, pending: 0 })
  await stripe.refunds.create({ charge: charge.id, amount: 4000 })
  expect(await sums(running)).toEqual({ available: 5680, pending: 0 })
  const [refund] = (await stripe.balanceTransactions.list({ type: 'refund' })).data
  expect(refund).toMatchObject({ amount: -4000, fee: 0, net: -4000, status: 'available' })
})

test('a dispute takes the payment and a fee; winning it returns the payment', async () => {
  const running = await givenSandbox({ fees: { percent: 0, fixed: 0, dispute: 1500 } })
  const charge = chargeOf(await pay(running, 5000))
  await press(running, `charges/${charge.id}/dispute`)
  const [dispute] = (await running.stripe.disputes.list()).data
  const total = async () => {
    const { available = 0, pending = 0 } = await sums(running)
    return available + pending
  }
  expect([await total(), dispute?.balance_transactions.map(({ net }) => net)]).toEqual([-1500, [-6500]])
  await press(running, `disputes/${dispute?.id}/win`)
  expect(await total()).toBe(3500)
  const moved = await running.stripe.balanceTransactions.list({ source: dispute?.id ?? '' })
  expect(moved.data.map(({ reporting_category }) => reporting_category)).toEqual(['dispute_reversal', 'dispute'])
})

test('movements are listed in pages, by when they were created', async () => {
  let now = new Date('2026-03-01T10:00:00Z')
  const running = await givenSandbox({ clock: () => now })
  const begun = Math.floor(now.getTime() / 1000)
  for (const amount of [100, 200, 300]) {
    await pay(running, amount)
    now = new Date(now.getTime() + DAY_MS)
  }
  const { balanceTransactions } = running.stripe
  const amounts = async (created: { gte?: number; lt?: number }) => {
    const found: number[] = []
    for await (const { amount } of balanceTransactions.list({ created, limit: 1 })) found.push(amount)
    return found
  }
  expect(await amounts({ gte: begun })).toEqual([300, 200, 100])
  expect(await amounts({ gte: begun + 86_400 })).toEqual([300, 200])
  expect(await amounts({ lt: begun + 86_400 })).toEqual([100])
})

test('a sandbox from before it had a balance counts what was paid, refunded and disputed there', async () => {
  const [folder, receiver] = [givenFolder(), await givenReceiver()]
  const before = await givenSandbox({ folder, receiver })
  const [refunded, disputed] = [chargeOf(await pay(before, 1000)), chargeOf(await pay(before, 2000))]
  await before.stripe.refunds.create({ charge: refunded.id, amount: 300 })
  await press(before, `charges/${disputed.id}/dispute`)
  const sumsBefore = await sums(before)
  await before.close()
  const journal = join(folder, 'journal.jsonl')
  const older = readFileSync(journal, 'utf8')
    .replaceAll(/"balance_transaction":"txn_\w+"/g, '"balance_transaction":null')
    .replaceAll(/"balance_transactions":\[\{.*?\}\](?=,"charge")/g, '"balance_transactions":[]')
    .replaceAll(/\["balance_transactions",\{.*?"status":"pending"\}\],?/g, '')
    .replaceAll(',]', ']')
  expect(older).not.toContain('txn_')
  writeFileSync(journal, older)
  expect(await sums(await givenSandbox({ folder, receiver }))).toEqual(sumsBefore)
})
