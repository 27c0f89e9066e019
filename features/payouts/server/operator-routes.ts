import { pageOf } from '#platform/server/database/keyset-page.ts'
import { csvFile } from '#platform/server/files/csv.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import type { Work } from '#platform/server/work/work.ts'
import { debtsApi, payoutRequestsApi } from '../contract.ts'
import type { Decision } from './change-payout.ts'
import { requestsCsv } from './csv.ts'
import { decideLeftEarnings } from './left-earnings/decide.ts'
import { listDebts } from './queries/debts.ts'
import { getRequest, listRequests } from './queries/requests.ts'
import { writeOffDebt } from './write-off.ts'

async function decideAndPresent(work: Work, id: number, decision: Decision) {
  await decideLeftEarnings(work, id, decision)
  return getRequest(work.db, id)
}

/** Routes of finance staff. */
export const operatorRoutes: Route[] = routes(payoutRequestsApi, {
  list: ({ db, query }) => listRequests(db, query),

  file: ({ db, query: { show }, now }) => csvFile('payouts', now, () => requestsCsv(db, show)),

  hold: ({ work, caller, params, body }) =>
    decideAndPresent(work, params.id, { action: 'hold', actorId: caller.id, reason: body.reason }),
  release: ({ work, caller, params }) => decideAndPresent(work, params.id, { action: 'release', actorId: caller.id }),
  pay: ({ work, caller, params, body }) =>
    decideAndPresent(work, params.id, { action: 'pay', actorId: caller.id, reference: body.reference }),
  retry: ({ work, caller, params }) => decideAndPresent(work, params.id, { action: 'retry', actorId: caller.id }),
  giveBack: ({ work, caller, params, body }) =>
    decideAndPresent(work, params.id, { action: 'return', actorId: caller.id, reason: body.reason }),
})

/** Routes of finance staff about negative balances. */
export const debtRoutes: Route[] = routes(debtsApi, {
  list: async ({ db, query }) =>
    pageOf(await listDebts(db, query), query.limit, ({ person, owed_cents }) => [owed_cents, person.id]),
  writeOff: ({ work, caller, params, body }) => writeOffDebt(work, params.id, { actorId: caller.id, ...body }),
})
