import { routes, type Route } from '#platform/server/http/routes.ts'
import { tradersApi } from '../contract.ts'
import { presentDetails, readSellerDetails } from './presenter.ts'
import { saveDeclaration } from './queries.ts'
import { columnsOf } from './rules.ts'

export const tradersRoutes: Route[] = routes(tradersApi, {
  readOwn: ({ db, caller }) => readSellerDetails(db, caller.id),

  declare: async ({ db, caller, body, now }) =>
    presentDetails(await saveDeclaration(db, { account_id: caller.id, ...columnsOf(body, now) })),
})
