import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { listFaults, readWholeLedger } from '#features/ledger/server.ts'
import { storeTotals } from '#features/payouts/server.ts'
import { expectTruth, recover } from './expectations.ts'
import { anyStep } from './steps.ts'
import { take } from './take-step.ts'
import { givenWorld } from './world.ts'
import { startApiWithPayments } from '../given/payments.ts'

// The same runs every time; others with MONEY_SEED, more of them with MONEY_RUNS.
const seed = Number(process.env['MONEY_SEED'] ?? 12)
const numRuns = Number(process.env['MONEY_RUNS'] ?? 4)
const STEPS = 14

vi.setConfig({ testTimeout: 60_000 + numRuns * 20_000 })

const api = await startApiWithPayments({ PAYOUT_DELAY_DAYS: '0', PAYOUT_MIN_CENTS: '1' })

test('whatever is paid, withdrawn, refunded, questioned, told twice, late, out of order or not at all, and whoever dies over it: the books hold what the provider says', async () => {
  await api.press('webhook/all/lose')
  const steps = fc.array(anyStep, { minLength: 4, maxLength: STEPS })
  const property = fc.asyncProperty(steps, fc.constantFrom('events', 'comparison'), async (taken, how) => {
    const world = await givenWorld(api)
    for (const step of taken) {
      await take(world, step)
      await storeTotals(api.db, world.seller.id, 2)
      expect(await listFaults(api.db)).toEqual([])
    }
    await recover(world, how)
    await expectTruth(world)
  })
  await fc.assert(property, { seed, numRuns, endOnFailure: numRuns > 20 })
  await api.runScheduledJob('reconcile-payments')
  await api.runScheduledJob('book-provider-fees')
  const { faults, balance } = await readWholeLedger(api.db, api.stripe)
  expect(faults).toEqual([])
  // Cent by cent, after the provider's fees.
  expect(balance?.expected_cents).toBe(balance?.provider_cents)
})
