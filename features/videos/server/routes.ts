import { routes, type Call, type Route } from '#platform/server/http/routes.ts'
import { replacementApi, sharingApi, videosApi } from '../contract.ts'
import { removeCaptions, setCaptions } from './captions.ts'
import { changing } from './change-video.ts'
import { lists } from './lists.ts'
import { grantChecker, type GrantRules } from './grants.ts'
import { getShown } from './load.ts'
import { partRoutes } from './part-routes.ts'
import { preparedRoutes } from './rendition-routes.ts'
import { present } from './presenter.ts'
import { replacement } from './replacement.ts'
import { sharing } from './share-links.ts'
import { transcriptRoutes } from './transcripts/routes.ts'
import { uploadRoutes } from './upload-routes.ts'
import { watchingWith } from './watch-routes.ts'

/** Creates the routes, given the rules by which others than the owner may watch a private video. */
export function videosRoutes(rules: GrantRules): Route[] {
  const checkGrant = grantChecker(rules)
  const getReadable = (call: Pick<Call<typeof videosApi.read>, 'db' | 'params' | 'caller'>) =>
    getShown(call.db, call.params.id, call.caller?.id ?? null, rules.watchRules)
  return [
    ...routes(videosApi, {
      ...lists,
      ...changing,
      ...watchingWith(checkGrant),

      read: async (call) => present(call, await getReadable(call)),

      listCaptions: async (call) => present(call, await getReadable(call)).captions,

      setCaptions,

      removeCaptions: ({ work, caller, params }) => removeCaptions(work, params.id, caller.id, params.language),
    }),
    ...routes(sharingApi, sharing),
    ...routes(replacementApi, replacement),
    ...transcriptRoutes,
    ...uploadRoutes,
    ...partRoutes,
    ...preparedRoutes(checkGrant),
  ]
}
