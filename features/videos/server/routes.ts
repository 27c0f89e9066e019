import { routes, type Route } from '#platform/server/routes.ts'
import { sharingApi, videosApi } from '../contract.ts'
import { removeCaptions, setCaptions } from './captions.ts'
import { changing } from './changing.ts'
import { lists } from './lists.ts'
import { getWatchable } from './load.ts'
import { preparedRoutes } from './prepared.ts'
import { present } from './presenter.ts'
import { sharing } from './sharing.ts'
import { uploadRoutes } from './upload-routes.ts'
import { watching } from './watching.ts'

export const videosRoutes: Route[] = [
  ...routes(videosApi, {
    ...lists,
    ...changing,
    ...watching,

    listCaptions: async ({ db, caller, params, services, now }) =>
      present(services, await getWatchable(db, params.id, caller?.id ?? null), now).captions,

    setCaptions,

    removeCaptions: ({ work, caller, params }) => removeCaptions(work, params.id, caller.id, params.language),
  }),
  ...routes(sharingApi, sharing),
  ...uploadRoutes,
  ...preparedRoutes,
]
