import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { listFaults, readWholeLedger } from '#features/ledger/server.ts'
import { storeTotals } from '#features/payouts/server.ts'
import { expectTruth, recover } from './expectations.ts'
import { anyConnectStep, FIRST_SALE } from './steps.ts'
import { comparePayouts, listBankPayments, setUpPayouts } from './take-connect-step.ts'
import { take } from './take-step.ts'
import { givenWorld, type World } from './world.ts'
import { startApiWithPayments } from '../given/payments.ts'

// The same runs every time; others with MONEY_SEED, more of them with MONEY_RUNS.
const seed = Number(process.env['MONEY_SEED'] ?? 12)
const numRuns = Number(process.env['MONEY_RUNS'] ?? 4)
const STEPS = 14

vi.setConfig({ testTimeout: 60_000 + numRuns * 20_000 })

const api = await startApiWithPayments({ PAYOUTS: 'connect', PAYOUT_DELAY_DAYS: '0', PAYOUT_MIN_CENTS: '1' })

/** Lets the provider and the program finish what they have begun, and reads what became of each payout. */
async function finishPayouts(world: World): Promise<void> {
  await api.press('balance/all/release')
  for (let round = 0; round < 3; round++) {
    await api.runJobs()
    await comparePayouts(world)
  }
  const rows = await api.db
    .selectFrom('payouts')
    .select(['id', 'state', 'method', 'amount_cents', 'transfer_group', 'transfer_id', 'bank_tries'])
    .where('account_id', '=', world.seller.id)
    .orderBy('id')
    .execute()
  world.withdrawn.splice(0, Infinity, ...rows)
  const payments = await listBankPayments(world)
  for (const { state, amount_cents, transfer_group, bank_tries } of rows) {
    const group = transfer_group ?? ''
    const { data: transfers } = await api.stripe.client.transfers.list({ transfer_group: group, limit: 100 })
    const isGone = ['transferred', 'in_transit', 'paid', 'stuck', 'reversing'].includes(state)
    // Money leaves once, whoever died and whatever was lost.
    const left = transfers.reduce((sum, { amount, amount_reversed }) => sum + amount - amount_reversed, 0)
    expect([group, state, left]).toEqual([group, state, isGone ? amount_cents : 0])
    expect(transfers.length).toBeLessThanOrEqual(1)
    const own = payments.filter(({ metadata }) => metadata?.['withdrawal']?.startsWith(group))
    expect(own.filter(({ status }) => status !== 'failed').length).toBeLessThanOrEqual(isGone ? 1 : 0)
    expect(own.length).toBeLessThanOrEqual(bank_tries)
    expect(own.map(({ amount }) => amount)).toEqual(own.map(() => amount_cents))
  }
}

test('whatever is withdrawn through the provider, fails, is reversed, disputed, restricted, told twice or not at all, and whoever dies over it: the ledger holds what the provider says', async () => {
  await api.press('webhook/all/lose')
  const steps = fc.array(anyConnectStep, { minLength: 6, maxLength: STEPS })
  const property = fc.asyncProperty(steps, fc.constantFrom('events', 'comparison'), async (drawn, how) => {
    const world = await setUpPayouts(await givenWorld(api))
    for (const step of [...FIRST_SALE, ...drawn]) {
      await take(world, step)
      await storeTotals(api.db, world.seller.id, 2)
      expect(await listFaults(api.db)).toEqual([])
    }
    await recover(world, how)
    await finishPayouts(world)
    await expectTruth(world)
  })
  await fc.assert(property, { seed, numRuns, endOnFailure: numRuns > 20 })
  await api.runScheduledJob('reconcile-payments')
  await api.runScheduledJob('book-provider-fees')
  const { faults, balance } = await readWholeLedger(api.db, api.stripe)
  expect(faults).toEqual([])
  expect(balance?.expected_cents).toBe(balance?.provider_cents)
})
