import { isSentTo } from '#features/conversations/server.ts'
import { ratedProducts } from '#features/products/server.ts'
import type { RatedKinds } from '#features/ratings/server.ts'
import { isShownWithRequest } from '#features/requests/server.ts'
import { ratedShowcases } from '#features/showcases/server.ts'
import { ratedVideos, type WatchRule } from '#features/videos/server.ts'
import { ratedClients, ratedDevelopers } from './rated-people.ts'

const watchWhatWasSent: WatchRule = async (db, video, readerId) => readerId !== null && isSentTo(db, video.id, readerId)

/** Who else may watch a video than those it is shown to. */
export const watchRules: readonly WatchRule[] = [watchWhatWasSent, isShownWithRequest]

/** All that people rate. */
export const ratedKinds: RatedKinds = {
  showcase: ratedShowcases,
  video: ratedVideos(watchRules),
  developer: ratedDevelopers,
  client: ratedClients,
  product: ratedProducts,
}
