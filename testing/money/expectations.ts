import { sql } from 'kysely'
import { expect } from 'vitest'
import { conversationsApi } from '#features/conversations/contract.ts'
import { listFaults } from '#features/ledger/server.ts'
import { purchasesApi } from '#features/products/contract.ts'
import { expectEarnings } from './expect-earnings.ts'
import { askAboutMonths, findCharge, retainedOf, sumsOf, type Sums } from './truth.ts'
import { findCustomerOfSeller, readSums, type World } from './world.ts'

/** Finds out without any event that came: by asking for those that were missed, or by comparing with the provider. */
export async function recover({ api, seller }: World, how: 'events' | 'comparison'): Promise<void> {
  const { db, runScheduledJob, runJobs } = api
  await runScheduledJob(how === 'events' ? 'fetch-missed-payment-events' : 'reconcile-payments')
  // A second time for what the first has set going, such as a payment that is returned.
  for (let round = 0; round < 2; round++) {
    await runScheduledJob('resume-payment-events')
    await runJobs()
    await sql`update subscription_checks set check_at = now() where account_id = ${seller.id}`.execute(db)
    for (const what of ['subscriptions', 'purchases', 'top-ups', 'donations']) await runScheduledJob(`compare-${what}`)
    await runJobs()
  }
  // What was on its way back differs until it is there.
  if (how === 'comparison') await runScheduledJob('reconcile-payments')
}

/** That the books, what people have and what is open to them are what the provider and the answers of the API say. */
export async function expectTruth(world: World): Promise<void> {
  const { api, buyer, seller, products, paid, fromBalance, withdrawn, start } = world
  const { client } = api.stripe
  const kept = []
  for (const payment of paid)
    kept.push({ ...payment, cents: await retainedOf(client, await findCharge(client, payment)) })
  const months = await askAboutMonths(client, await findCustomerOfSeller(world))
  const sums = await readSums(world)
  const moved = Object.entries(sums).map(([account, cents]) => [account, cents - start[account as keyof Sums]])
  expect(Object.fromEntries(moved)).toEqual(sumsOf(kept, fromBalance, withdrawn, months.cents))
  expect(await listFaults(api.db)).toEqual([])
  for (const { id } of [buyer, seller]) await expectEarnings(api.db, id)

  for (const { id } of products) {
    const byCard = kept.filter(({ product, cents }) => product?.id === id && cents > 0)
    const owned = byCard.length + fromBalance.filter((each) => each.id === id).length
    const { body, status } = await buyer.send(purchasesApi.findOwn, { params: { id } })
    // Of two payments for one product one was returned.
    expect(owned).toBeLessThanOrEqual(1)
    expect([id, status === 200 && body.status === 'paid']).toEqual([id, owned === 1])
  }
  const { problem } = await seller.send(conversationsApi.start, { body: { request_id: 999_999_999 } })
  expect(problem.code === 'subscription_required').toBe(!months.isOpen)
}
