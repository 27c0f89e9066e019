import { routes, type Route } from '#platform/server/routes.ts'
import { embeddingApi, sharingApi, videosApi } from '../contract.ts'
import { removeCaptions, setCaptions } from './captions.ts'
import { changing } from './changing.ts'
import { embedding } from './embedding.ts'
import { lists } from './lists.ts'
import { getShown, type WatchRule } from './load.ts'
import { partRoutes } from './part-routes.ts'
import { preparedRoutes } from './prepared.ts'
import { present } from './presenter.ts'
import { sharing } from './sharing.ts'
import { uploadRoutes } from './upload-routes.ts'
import { watching } from './watching.ts'

/** The endpoints, with the rules by which others than its owner may watch a private video. */
export const videosRoutes = ({ watchRules }: { watchRules: readonly WatchRule[] }): Route[] => [
  ...routes(videosApi, {
    ...lists,
    ...changing,
    ...watching,

    read: async ({ db, caller, params, services, now }) =>
      present(services, await getShown(db, params.id, caller?.id ?? null, watchRules), now),

    listCaptions: async ({ db, caller, params, services, now }) =>
      present(services, await getShown(db, params.id, caller?.id ?? null, watchRules), now).captions,

    setCaptions,

    removeCaptions: ({ work, caller, params }) => removeCaptions(work, params.id, caller.id, params.language),
  }),
  ...routes(sharingApi, sharing),
  ...routes(embeddingApi, embedding),
  ...uploadRoutes,
  ...partRoutes,
  ...preparedRoutes,
]
