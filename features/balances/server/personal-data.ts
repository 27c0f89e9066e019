import { z } from 'zod'
import { job } from '#platform/server/work/jobs.ts'
import { withFallbackIfMissing } from '#platform/server/outside/stripe.ts'
import type { PersonalData } from '#features/accounts/server.ts'
import { balanceOf, lockBalance } from '#features/ledger/server.ts'
import { providerJobs } from '#features/payments/server.ts'
import { forfeitBalance } from './closing-costs.ts'
import { cancelPayment } from './payment-flow.ts'
import { exportTopUps, listOpenTopUps } from './queries.ts'
import { readStatement } from './statement.ts'

/** Cancels an account's unfinished top-ups, so that nobody pays into a balance that is out of reach. */
const cancelTopUps = job({
  ...providerJobs,
  name: 'top-ups-call-off',
  data: z.object({ account_id: z.int() }),
  run: async ({ account_id }, tools) => {
    for (const topUp of await listOpenTopUps(tools.db, account_id)) {
      await withFallbackIfMissing(cancelPayment(tools, topUp), undefined)
    }
  },
})

/** Jobs of the balances feature. */
export const balanceJobs = [cancelTopUps]

async function collectAll<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = []
  for await (const item of items) collected.push(item)
  return collected
}

/** Exports top-ups; on closing an account, forfeits its balance or debt and cancels unfinished top-ups. */
export const balancePersonalData: PersonalData = {
  name: 'balance',
  exportOf: async (db, accountId) => ({
    balance_cents: await balanceOf(db, accountId),
    top_ups: await exportTopUps(db, accountId),
    statement: await collectAll(readStatement(db, accountId)),
  }),
  lockLosses: lockBalance,
  listLosses: async (db, accountId) => {
    const cents = await balanceOf(db, accountId)
    return cents === 0 ? [] : [{ kind: 'balance', count: null, cents }]
  },
  erase: async (work, { accountId }) => {
    await forfeitBalance(work, accountId)
    await work.enqueue(cancelTopUps, { account_id: accountId }, { onceFor: String(accountId) })
  },
}
