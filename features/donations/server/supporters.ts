import { idBefore, pageOf } from '#platform/server/database/keyset-page.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { supportersApi } from '../contract.ts'
import { deleteSupporter, findSupporter, listSupporters, nameSupporter } from './queries/supporters.ts'

export const supportersRoutes: Route[] = routes(supportersApi, {
  list: async ({ db, query }) => {
    const rows = await listSupporters(db, { ...query, after: idBefore(query.after) })
    const { items, next } = pageOf(rows, query.limit, (row) => [row.id])
    return { items: items.map(({ name, since }) => ({ name, since })), next }
  },

  readOwn: async ({ db, caller }) => ({ name: (await findSupporter(db, caller.id))?.name ?? null }),

  changeOwn: async ({ db, caller, body, now }) => {
    const name = body.name ?? null
    if (name === null) await deleteSupporter(db, caller.id)
    else await nameSupporter(db, caller.id, name, now)
    return { name }
  },
})
