import { mapPage } from '#platform/server/database/keyset-page.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { supportersApi } from '../contract.ts'
import { deleteSupporter, findSupporter, listSupporters, nameSupporter } from './queries/supporters.ts'

export const supportersRoutes: Route[] = routes(supportersApi, {
  list: async ({ db, query }) => mapPage(await listSupporters(db, query), ({ name, since }) => ({ name, since })),

  readOwn: async ({ db, caller }) => ({ name: (await findSupporter(db, caller.id))?.name ?? null }),

  changeOwn: async ({ db, caller, body, now }) => {
    const name = body.name ?? null
    if (name === null) await deleteSupporter(db, caller.id)
    else await nameSupporter(db, caller.id, name, now)
    return { name }
  },
})
