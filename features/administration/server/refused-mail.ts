import { notFound } from '#platform/server/http/http-errors.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { allowAddressById } from '#platform/server/outside/refused-addresses.ts'
import { findAccount } from '#features/accounts/server.ts'
import { recordAction } from '#features/operators/server.ts'
import { refusedMailApi } from '../contract.ts'
import { listRefused } from './queries.ts'

export const refusedMailRoutes: Route[] = routes(refusedMailApi, {
  list: ({ db, query }) => listRefused(db, query),

  allow: async ({ db, params: { id }, caller, now }) => {
    const allowed = await allowAddressById(db, id)
    if (!allowed) throw notFound('Nothing keeps emails from this address')
    const account = await findAccount(db, allowed.address)
    await recordAction({ db, now }, caller.id, {
      action: 'allow_address',
      account_id: account?.id ?? null,
      details: { refusals: String(allowed.refusals) },
    })
  },
})
