import { pageOf } from '#platform/server/database/keyset-page.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import type { Work } from '#platform/server/work/work.ts'
import { debtsApi, payoutRequestsApi } from '../contract.ts'
import { decidePayout } from './change-payout.ts'
import { requestsCsv } from './csv.ts'
import { keepReturned } from './left-earnings/keep.ts'
import { listDebts } from './queries/debts.ts'
import { getRequest, listRequests } from './queries/requests.ts'
import { writeOffDebt } from './write-off.ts'

async function decide(work: Work, id: number, decision: Parameters<typeof decidePayout>[2]) {
  await decidePayout(work, id, decision)
  return getRequest(work.db, id)
}

/** Routes of finance staff. */
export const operatorRoutes: Route[] = routes(payoutRequestsApi, {
  list: async ({ db, query }) => pageOf(await listRequests(db, query), query.limit, ({ id }) => [id]),

  file: ({ db, query: { show }, now }) => ({
    name: `payouts-${now.toISOString().slice(0, 10)}.csv`,
    type: 'text/csv; charset=utf-8',
    read: () => requestsCsv(db, show),
  }),

  hold: ({ work, caller, params, body }) =>
    decide(work, params.id, { action: 'hold', actorId: caller.id, reason: body.reason }),
  release: ({ work, caller, params }) => decide(work, params.id, { action: 'release', actorId: caller.id }),
  pay: ({ work, caller, params, body }) =>
    decide(work, params.id, { action: 'pay', actorId: caller.id, reference: body.reference }),
  retry: ({ work, caller, params }) => decide(work, params.id, { action: 'retry', actorId: caller.id }),
  giveBack: async ({ work, caller, params, body: { reason } }) => {
    const payout = await decide(work, params.id, { action: 'return', actorId: caller.id, reason })
    if (payout.state === 'returned') await keepReturned(work, { ...payout, account_id: payout.person.id }, reason)
    return payout
  },
})

/** Routes of finance staff about negative balances. */
export const debtRoutes: Route[] = routes(debtsApi, {
  list: async ({ db, query }) =>
    pageOf(await listDebts(db, query), query.limit, ({ person, owed_cents }) => [owed_cents, person.id]),
  writeOff: ({ work, caller, params, body }) => writeOffDebt(work, params.id, { actorId: caller.id, ...body }),
})
