import { conflict, notFound } from '#platform/server/http/http-errors.ts'
import { VIDEOS_PER_SHOWCASE_MAX, type showcasesApi } from '../contract.ts'
import { checkLinkable, checkProfile, lockOwn, type HandlersOf } from './load.ts'
import { presentNow } from './presenter.ts'
import { updateShowcase } from './queries/showcases.ts'
import { listLinked, storeVideos } from './queries/videos.ts'

export const linking = {
  setProfile: async (call) => {
    const { db, caller, params, query, body, now } = call
    await lockOwn(db, params.id, caller.id, 'update')
    const include_profile = body.include_profile ?? query.include_profile ?? true
    if (include_profile) await checkProfile(db, caller.id)
    await updateShowcase(db, params.id, { include_profile, updated_at: now })
    return presentNow(call, params.id)
  },

  setVideos: async (call) => {
    const { db, caller, params, body: wanted, now } = call
    await lockOwn(db, params.id, caller.id, 'update')
    await checkLinkable(db, wanted, caller.id)
    await storeVideos(db, params.id, wanted)
    await updateShowcase(db, params.id, { updated_at: now })
    return presentNow(call, params.id)
  },

  linkVideo: async (call) => {
    const { db, caller, params, now } = call
    await lockOwn(db, params.id, caller.id, 'update')
    const linked = await listLinked(db, params.id)
    if (linked.includes(params.videoId)) return presentNow(call, params.id)
    await checkLinkable(db, [params.videoId], caller.id)
    if (linked.length >= VIDEOS_PER_SHOWCASE_MAX) {
      throw conflict('showcase_full', `A showcase shows at most ${VIDEOS_PER_SHOWCASE_MAX} videos`)
    }
    await storeVideos(db, params.id, [...linked, params.videoId])
    await updateShowcase(db, params.id, { updated_at: now })
    return presentNow(call, params.id)
  },

  unlinkVideo: async (call) => {
    const { db, caller, params, now } = call
    await lockOwn(db, params.id, caller.id, 'update')
    const linked = await listLinked(db, params.id)
    if (!linked.includes(params.videoId)) throw notFound('Video not found in showcase')
    await storeVideos(
      db,
      params.id,
      linked.filter((id) => id !== params.videoId),
    )
    await updateShowcase(db, params.id, { updated_at: now })
    return presentNow(call, params.id)
  },
} satisfies Partial<HandlersOf<typeof showcasesApi>>
