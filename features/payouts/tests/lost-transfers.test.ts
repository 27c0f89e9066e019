import { beforeEach, expect, test } from 'vitest'
import { expectBooksInOrder, platformBalanceOf } from '#testing/given/balance.ts'
import type { Person } from '#testing/api.ts'
import { payoutRequestsApi, payoutsApi } from '../contract.ts'
import { startApiWithConnect } from './given-payout-account.ts'

// What becomes of payouts that are returned, lost or refused while money is on its way.

const api = await startApiWithConnect()
const { bankPaymentsOf, db, decideAtBank, givenFunds, givenRecipient, lastPayout, newsOf, now, press, request } = api
const { runJobs, runScheduledJob, signUp, stripe, sumsOf, transfersTo, untilDelivered } = api
const fina = await signUp('client', { operator: ['finance'] })
const HOUR_MS = 3_600_000

let isFunded = false
beforeEach(async () => {
  if (!isFunded) await givenFunds()
  isFunded = true
})

const givenWithdrawal = async (answers: Record<string, string> = {}) => {
  const found = await givenRecipient(5000, answers)
  const { body } = await request(found.seller, 5000)
  await untilDelivered()
  const row = await db.selectFrom('payouts').selectAll().where('id', '=', body.id).executeTakeFirstOrThrow()
  return { ...found, id: body.id, params: { id: body.id }, payment: row.provider_payout ?? '' }
}
const stateOf = async (seller: Person) => (await lastPayout(seller))?.state
const setPayout = (id: number, values: object) => db.updateTable('payouts').set(values).where('id', '=', id).execute()
/** Asks the provider about a payout that nobody asked about for hours. */
const compare = async (id: number) => {
  await setPayout(id, { asked_at: new Date(now().getTime() - 7 * HOUR_MS) })
  await runScheduledJob('compare-payouts')
}
const giveBack = (id: number) =>
  fina.send(payoutRequestsApi.giveBack, { params: { id }, body: { reason: 'They asked us to' } })
const pay = (id: number, reference: string) => fina.send(payoutRequestsApi.pay, { params: { id }, body: { reference } })
const houses = async () => [
  await platformBalanceOf(db, 'provider'),
  await platformBalanceOf(db, 'bank'),
  await platformBalanceOf(db, 'written_off'),
]
/** How much the accounts of the platform changed. */
const changedBy = async (run: () => Promise<unknown>) => {
  const before = await houses()
  await run()
  return (await houses()).map((cents, at) => cents - (before[at] ?? 0))
}
/** A payout that was on its way when its account left the platform. */
const givenGone = async () => {
  const given = await givenWithdrawal()
  await press('webhook/all/lose')
  await press(`recipients/${given.recipient}/disconnect`)
  await press('webhook/all/carry')
  await compare(given.id)
  return given
}

test('what is returned while a bank is being told to pay goes to the bank after all, once', async () => {
  const { seller, recipient, id } = await givenWithdrawal()
  // As if the process had died after it had told the bank.
  await setPayout(id, { state: 'transferred', provider_payout: null })
  expect((await giveBack(id)).body.state).toBe('reversing')
  await runJobs()
  expect(await stateOf(seller)).toBe('in_transit')
  expect(await transfersTo(recipient)).toMatchObject([{ amount_reversed: 0 }])
  expect((await sumsOf(seller))[0]).toBe(0)
  expect(await newsOf(seller)).toContain('Your payout of $50.00 goes to your bank after all')
  await decideAtBank(recipient, 'pay')
  expect(await stateOf(seller)).toBe('paid')
  expect(await bankPaymentsOf(recipient)).toMatchObject([{ amount: 5000, status: 'paid' }])
  await expectBooksInOrder(db)
})

test('what an earlier try is still paying is not paid a second time by another', async () => {
  const { seller, recipient, id, params } = await givenWithdrawal()
  await setPayout(id, { state: 'stuck', provider_payout: null })
  expect((await seller.send(payoutsApi.retry, { params })).status).toBe(200)
  await runJobs()
  expect(await stateOf(seller)).toBe('in_transit')
  expect(await bankPaymentsOf(recipient)).toHaveLength(1)
})

test('a payout whose account has left is stuck; finance staff are told, and pay it by hand once', async () => {
  const { seller, id } = await givenGone()
  expect(await lastPayout(seller)).toMatchObject({ state: 'stuck', transfer_left: null })
  expect(await newsOf(fina)).toContain('A payout of $50.00 is stuck')
  expect(await newsOf(seller)).toContain('Your payout of $50.00 did not arrive')
  const changes = await changedBy(async () => {
    expect((await pay(id, 'SEPA 17')).body).toMatchObject({ state: 'paid', transfer_left: 'lost' })
    await runJobs()
    expect((await pay(id, 'SEPA 17')).status).toBe(200)
    expect((await pay(id, 'SEPA 18')).problem.code).toBe('payout_changed')
  })
  expect(changes).toEqual([0, 5000, -5000])
  expect((await sumsOf(seller))[0]).toBe(0)
  await compare(id)
  expect(await lastPayout(seller)).toMatchObject({ state: 'paid', bank_reference: 'SEPA 17' })
  expect((await giveBack(id)).body.state).toBe('returned')
  expect((await sumsOf(seller))[0]).toBe(5000)
  await expectBooksInOrder(db)
})

test('what the provider says arrived before the account left is confirmed by its name, and nothing is paid', async () => {
  const { seller, id, payment } = await givenGone()
  expect(await changedBy(() => pay(id, payment))).toEqual([0, 0, 0])
  expect(await lastPayout(seller)).toMatchObject({ state: 'paid', bank_reference: payment, transfer_left: null })
  expect((await pay(id, payment)).status).toBe(200)
  await compare(id)
  expect(await stateOf(seller)).toBe('paid')
})

test('what cannot be brought back is returned at the expense of the platform, until the provider returns it', async () => {
  const { seller, recipient, id } = await givenWithdrawal({ bank: 'refuses' })
  await press('webhook/all/lose')
  await decideAtBank(recipient, 'fail').catch(() => undefined)
  await press(`recipients/${recipient}/disconnect`)
  await press('webhook/all/carry')
  await compare(id)
  expect((await giveBack(id)).body.state).toBe('reversing')
  await runJobs()
  expect(await lastPayout(seller)).toMatchObject({ state: 'stuck', transfer_left: 'lost' })
  expect((await sumsOf(seller))[0]).toBe(0)
  expect(await changedBy(() => giveBack(id))).toEqual([0, 0, -5000])
  expect([await stateOf(seller), (await sumsOf(seller))[0]]).toEqual(['returned', 5000])
  await runJobs()
  expect((await giveBack(id)).body.state).toBe('returned')
  const [transfer] = (await stripe.client.transfers.list({ destination: recipient })).data
  await stripe.client.transfers.createReversal(transfer!.id)
  expect(await changedBy(() => compare(id))).toEqual([-5000, 0, 5000])
  expect(await lastPayout(seller)).toMatchObject({ state: 'returned', transfer_left: 'back' })
  await expectBooksInOrder(db)
})

test.each([['reject'], ['disconnect']])('what waits for an account returns to its owner after: %s', async (how) => {
  const { seller, recipient } = await givenRecipient(5000)
  await press('webhook/all/lose')
  await press(`recipients/${recipient}/restrict`)
  await press('webhook/all/carry')
  await request(seller, 5000)
  await untilDelivered()
  expect(await lastPayout(seller)).toMatchObject({ state: 'held', waits_for: 'account' })
  await press(`recipients/${recipient}/${how}`)
  await expect
    .poll(async () => {
      await runJobs()
      return stateOf(seller)
    })
    .toBe('returned')
  expect((await sumsOf(seller))[0]).toBe(5000)
  expect(await newsOf(seller)).toContain('Your payout of $50.00 is back in your balance')
  expect(await transfersTo(recipient)).toEqual([])
})

test('a payout that the bank sent back without an event is found for ten days', async () => {
  const [lately, earlier] = [await givenWithdrawal(), await givenWithdrawal()]
  await press('webhook/all/lose')
  for (const { recipient, seller } of [lately, earlier]) {
    const { data } = await stripe.client.payouts.list({ limit: 1 }, { stripeAccount: recipient })
    await press(`payouts/${data[0]!.id}/pay`)
    await compare((await lastPayout(seller))!.id)
    expect(await stateOf(seller)).toBe('paid')
    await press(`payouts/${data[0]!.id}/fail`)
  }
  await press('webhook/all/carry')
  await setPayout(earlier.id, { paid_at: new Date(now().getTime() - 11 * 24 * HOUR_MS) })
  for (const { id } of [lately, earlier]) await compare(id)
  expect([await stateOf(lately.seller), await stateOf(earlier.seller)]).toEqual(['stuck', 'paid'])
})

test('what an event tells while another process is at a payout is looked after when that is done', async () => {
  const { seller, recipient, id } = await givenWithdrawal()
  const leased_until = new Date(now().getTime() + HOUR_MS)
  await setPayout(id, { leased_until })
  await decideAtBank(recipient, 'pay')
  expect(await stateOf(seller)).toBe('in_transit')
  const waiting = await db.selectFrom('jobs').select('due_at').where('kind', '=', 'payout-advance').execute()
  expect(waiting.map(({ due_at }) => Date.parse(due_at))).toContain(leased_until.getTime())
})

test('finance staff are told of a transfer that Stripe refuses, and see it among what is stuck', async () => {
  const { seller, recipient } = await givenRecipient(5000)
  await press('webhook/all/lose')
  await press(`recipients/${recipient}/restrict`)
  await press('webhook/all/carry')
  const { body } = await request(seller, 5000)
  // As if Stripe had not said yet that the account is restricted.
  await db.updateTable('payout_accounts').set({ state: 'active' }).where('provider_account', '=', recipient).execute()
  await setPayout(body.id, { state: 'transferring' })
  await runJobs()
  expect(await lastPayout(seller)).toMatchObject({ state: 'held', waits_for: 'account' })
  expect(await newsOf(fina)).toContain('Stripe refused to transfer a payout of $50.00')
})
