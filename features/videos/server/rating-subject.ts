import type { RatedKind } from '#features/ratings/server.ts'
import { getShown, type WatchRule } from './load.ts'
import { setStanding } from './queries/audience.ts'

/** Rating rules of videos: anyone who may watch a video may rate it. */
export const ratedVideos = (watchRules: readonly WatchRule[]): RatedKind => ({
  find: async (db, id, reader) => {
    const { user_id, title } = await getShown(db, id, reader?.id ?? null, watchRules)
    return { owner_id: user_id, title: `your video: ${title}`, path: `/video_display/stream/${id}` }
  },
  mayRate: async () => ({ agreed: null }),
  onRated: ({ db }, id, standing) => setStanding(db, id, standing),
})
