import { beforeEach, expect, test } from 'vitest'
import { expectBooksInOrder } from '#testing/given/balance.ts'
import { payoutRequestsApi, payoutsApi } from '../contract.ts'
import { startApiWithConnect } from './given-payout-account.ts'

const api = await startApiWithConnect()
const { bankPaymentsOf, db, decideAtBank, earningsOf, givenFunds, givenRecipient, lastPayout, newsOf, nobody } = api
const { payoutsOf, press, request, runJobs, runScheduledJob, signUp, sumsOf, transfersTo, untilDelivered } = api
const fina = await signUp('client', { operator: ['finance'] })

let isFunded = false
beforeEach(async () => {
  if (!isFunded) await givenFunds()
  isFunded = true
})

/** Withdraws everything and has it moved as far as it goes. */
const givenWithdrawal = async (answers: Record<string, string> = {}) => {
  const found = await givenRecipient(5000, answers)
  const { body } = await request(found.seller, 5000)
  await untilDelivered()
  return { ...found, params: { id: body.id } }
}
const stateOf = async (seller: Parameters<typeof lastPayout>[0]) => (await lastPayout(seller))?.state

test('what a creator withdraws is transferred, paid out and paid, each once', async () => {
  const { seller, recipient } = await givenRecipient(5000)
  const [before, underWay, bank] = await sumsOf(seller)
  const { status, body } = await request(seller, 5000)
  expect([status, body.state, body.method]).toEqual([201, 'requested', 'connect'])
  expect(await sumsOf(seller)).toEqual([before! - 5000, underWay! + 5000, bank])
  await untilDelivered()
  expect(await stateOf(seller)).toBe('in_transit')
  expect(await sumsOf(seller)).toEqual([0, underWay, bank])
  const [transfer, ...more] = await transfersTo(recipient)
  expect([transfer?.amount, transfer?.currency, more]).toEqual([5000, 'usd', []])
  await decideAtBank(recipient, 'pay')
  expect(await lastPayout(seller)).toMatchObject({ state: 'paid', bank_reference: expect.stringMatching(/^po_/) })
  expect(await bankPaymentsOf(recipient)).toMatchObject([{ amount: 5000, status: 'paid' }])
  expect(await newsOf(seller)).toContain('Your payout of $50.00 was paid')
  expect((await earningsOf(seller)).open).toBeNull()
  await expectBooksInOrder(db)
})

test('finance staff leave what Stripe makes to Stripe', async () => {
  const { seller, params } = await givenWithdrawal()
  const reason = { reason: 'We look into it' }
  const refused = [
    await fina.send(payoutRequestsApi.pay, { params, body: { reference: 'SEPA 17' } }),
    await fina.send(payoutRequestsApi.hold, { params, body: reason }),
    await fina.send(payoutRequestsApi.giveBack, { params, body: reason }),
    await fina.send(payoutRequestsApi.retry, { params }),
    await seller.send(payoutsApi.cancel, { params }),
    await seller.send(payoutsApi.retry, { params }),
    await seller.send(payoutsApi.reverse, { params }),
  ]
  expect(refused.map(({ status, problem }) => [status, problem.code])).toEqual(
    refused.map(() => [409, 'payout_changed']),
  )
  expect(await stateOf(seller)).toBe('in_transit')
  expect((await fina.send(payoutRequestsApi.list, { query: { show: 'open' } })).body).toContainEqual(
    expect.objectContaining({ id: params.id, method: 'connect', destination: expect.stringMatching(/^acct_/) }),
  )
})

test('nobody, strangers and other operators move no payout', async () => {
  const { seller, recipient, params } = await givenWithdrawal({ bank: 'refuses' })
  await decideAtBank(recipient, 'fail')
  const stranger = await signUp('developer')
  const support = await signUp('client', { operator: ['support'] })
  for (const endpoint of [payoutsApi.retry, payoutsApi.reverse]) {
    expect((await nobody.send(endpoint, { params })).status).toBe(401)
    expect((await support.send(endpoint, { params })).status).toBe(403)
    expect((await stranger.send(endpoint, { params })).status).toBe(404)
  }
  for (const [who, status] of [
    [nobody, 401],
    [support, 403],
    [seller, 403],
  ] as const)
    expect((await who.send(payoutRequestsApi.retry, { params })).status).toBe(status)
  expect(await stateOf(seller)).toBe('stuck')
})

test('what the bank sends back is stuck with its reason, and is paid once the bank account was corrected', async () => {
  const { seller, recipient, params } = await givenWithdrawal({ bank: 'refuses' })
  await decideAtBank(recipient, 'fail')
  expect(await lastPayout(seller)).toMatchObject({ state: 'stuck', reason: 'The bank account has been closed.' })
  expect(await newsOf(seller)).toContain('Your payout of $50.00 did not arrive')
  expect((await request(seller, 1000)).problem.code).toBe('payout_open')
  const { body } = await seller.send(payoutsApi.retry, { params })
  expect(body.state).toBe('transferred')
  expect((await seller.send(payoutsApi.retry, { params })).body.state).toBe('transferred')
  await untilDelivered()
  await decideAtBank(recipient, 'pay')
  expect(await stateOf(seller)).toBe('paid')
  expect((await bankPaymentsOf(recipient)).map(({ status }) => status)).toEqual(['paid', 'failed'])
  expect(await transfersTo(recipient)).toHaveLength(1)
  await expectBooksInOrder(db)
})

test('what the bank sends back days after it was paid is taken back to the balance', async () => {
  const { seller, recipient, params } = await givenWithdrawal()
  await decideAtBank(recipient, 'pay')
  await decideAtBank(recipient, 'fail')
  expect(await lastPayout(seller)).toMatchObject({ state: 'stuck', paid_at: null, bank_reference: null })
  expect((await seller.send(payoutsApi.reverse, { params })).body.state).toBe('reversing')
  await untilDelivered()
  expect(await stateOf(seller)).toBe('returned')
  expect((await sumsOf(seller))[0]).toBe(5000)
  expect(await transfersTo(recipient)).toMatchObject([{ amount_reversed: 5000, reversed: true }])
  expect((await earningsOf(seller)).available_cents).toBe(5000)
  await expectBooksInOrder(db)
})

test('with too little money at Stripe a payout waits, finance staff are told once, and it can be cancelled', async () => {
  const { seller } = await givenRecipient(900_000)
  await request(seller, 900_000)
  await untilDelivered()
  expect(await lastPayout(seller)).toMatchObject({ state: 'requested', waits_for: 'funds' })
  expect((await earningsOf(seller)).open?.waits_for).toBe('funds')
  const { id } = (await lastPayout(seller))!
  const ask = async () => {
    await db.updateTable('payouts').set({ asked_at: null }).where('id', '=', id).execute()
    await runScheduledJob('compare-payouts')
  }
  await ask()
  expect((await newsOf(fina)).filter((subject) => subject.includes('is waiting for funds'))).toHaveLength(1)
  expect((await seller.send(payoutsApi.cancel, { params: { id } })).body.state).toBe('cancelled')
  const second = await givenRecipient(150_000)
  await request(second.seller, 150_000)
  await untilDelivered()
  expect((await lastPayout(second.seller))?.waits_for).toBe('funds')
  await givenFunds(200_000)
  const waiting = (await lastPayout(second.seller))!
  await db.updateTable('payouts').set({ asked_at: null }).where('id', '=', waiting.id).execute()
  await runScheduledJob('compare-payouts')
  expect(await stateOf(second.seller)).toBe('in_transit')
  expect(await transfersTo(second.recipient)).toHaveLength(1)
})

test('a payout of somebody whom Stripe restricts is held, and goes on by itself', async () => {
  const { seller, recipient } = await givenRecipient(5000)
  await press('webhook/all/lose')
  await press(`recipients/${recipient}/restrict`)
  await press('webhook/all/carry')
  await request(seller, 5000)
  await untilDelivered()
  expect(await lastPayout(seller)).toMatchObject({ state: 'held', waits_for: 'account' })
  expect((await sumsOf(seller))[0]).toBe(0)
  expect(await transfersTo(recipient)).toEqual([])
  await press(`recipients/${recipient}/verify`)
  await untilDelivered()
  await untilDelivered()
  expect(await stateOf(seller)).toBe('in_transit')
  expect(await transfersTo(recipient)).toHaveLength(1)
})

test('what finance staff hold while it waits for Stripe does not go on by itself', async () => {
  const { seller, recipient } = await givenRecipient(5000)
  await press('webhook/all/lose')
  await press(`recipients/${recipient}/restrict`)
  await press('webhook/all/carry')
  const { body } = await request(seller, 5000)
  await untilDelivered()
  const params = { id: body.id }
  expect((await fina.send(payoutRequestsApi.hold, { params, body: { reason: 'We ask first.' } })).status).toBe(200)
  expect(await lastPayout(seller)).toMatchObject({ state: 'held', waits_for: null, reason: 'We ask first.' })
  await press(`recipients/${recipient}/verify`)
  await untilDelivered()
  expect(await stateOf(seller)).toBe('held')
  expect(await transfersTo(recipient)).toEqual([])
})

test('bank details of somebody whom Stripe pays are no place to pay them again', async () => {
  const { seller } = await givenWithdrawal()
  const details = { holder: 'Ann Baker', account: 'DE89 3704 0044 0532 0130 00' }
  await seller.send(payoutsApi.changeBankDetails, { body: details })
  const { body } = await fina.send(payoutRequestsApi.list, { query: { show: 'all', limit: 1 } })
  expect(body[0]).toMatchObject({ method: 'connect', holder: null, account: null })
})

test.each([['transfers'], ['payouts']])('failures and lost responses at %s move the money once', async (operation) => {
  const { seller, recipient } = await givenRecipient(5000)
  for (const failure of ['fail', 'fail-after', 'lose-response']) {
    await press(`calls/${operation}/${failure}`)
    if (failure === 'fail') await request(seller, 5000)
    const id = (await lastPayout(seller))!.id
    await db.updateTable('payouts').set({ asked_at: null, leased_until: null }).where('id', '=', id).execute()
    await runJobs().catch(() => undefined)
    await runScheduledJob('compare-payouts')
  }
  await press(`calls/${operation}/allow`)
  await untilDelivered()
  expect(await stateOf(seller)).toBe('in_transit')
  expect((await transfersTo(recipient)).map(({ amount }) => amount)).toEqual([5000])
  expect((await bankPaymentsOf(recipient)).map(({ amount }) => amount)).toEqual([5000])
})

test('a process that dies after the transfer leaves it to the next one, which finds it', async () => {
  const { seller, recipient } = await givenRecipient(5000)
  const { id } = (await request(seller, 5000)).body
  await untilDelivered()
  // As if nothing of it had been stored, and the provider had long forgotten the keys.
  const lost = { state: 'transferring', transfer_id: null, provider_payout: null, bank_reference: null } as const
  await db
    .updateTable('payouts')
    .set({ ...lost, asked_at: null })
    .where('id', '=', id)
    .execute()
  await runScheduledJob('compare-payouts')
  expect(await stateOf(seller)).toBe('in_transit')
  expect(await transfersTo(recipient)).toHaveLength(1)
  expect(await bankPaymentsOf(recipient)).toHaveLength(1)
  await expectBooksInOrder(db)
})

test('a dispute after a payout leaves a debt, which later sales pay first', async () => {
  const { seller, sale } = await givenWithdrawal()
  await sale.now(0, 'disputed')
  expect((await sumsOf(seller))[0]).toBe(-5000)
  await api.sell(seller, 7000)
  expect(await earningsOf(seller)).toMatchObject({ available_cents: 2000 })
  expect(await payoutsOf(seller)).toHaveLength(1)
})

test('transfers and reversals leave the ledger equal to what Stripe holds', async () => {
  await runScheduledJob('book-provider-fees')
  const { data } = await api.stripe.client.balanceTransactions.list({ type: 'transfer', limit: 100 })
  const { rows } = await api.db
    .selectFrom('ledger_postings')
    .innerJoin('ledger_entries', 'ledger_entries.id', 'ledger_postings.entry_id')
    .innerJoin('ledger_causes', 'ledger_causes.id', 'ledger_entries.cause_id')
    .where('ledger_causes.kind', '=', 'payout')
    .where('ledger_postings.house', '=', 'provider')
    .select('ledger_postings.cents')
    .execute()
    .then((found) => ({ rows: found }))
  const back = (await api.stripe.client.balanceTransactions.list({ type: 'transfer_refund', limit: 100 })).data
  const moved = [...data, ...back].reduce((sum, { amount }) => sum - amount, 0)
  expect(rows.reduce((sum, { cents }) => sum + cents, 0)).toBe(moved)
})
