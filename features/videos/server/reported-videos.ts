import { isFound, type ReportedKindRules, type ShowingRules } from '#features/moderation/server.ts'
import { videosSubject } from '../contract.ts'
import { getShown, type WatchRule } from './load.ts'
import { findReported, setShown } from './queries/videos.ts'

/** How videos become private. */
export const videoShowingRules: ShowingRules = {
  setShown: ({ db }, id, isShown) => setShown(db, id, isShown),
  subjects: [videosSubject],
}

/** Videos as a reported kind: whoever may watch one may report it. */
export const reportedVideos = (watchRules: readonly WatchRule[]): ReportedKindRules => ({
  read: async (db, id) => {
    const video = await findReported(db, id)
    return video ? { ...video, excerpt: video.excerpt ?? '', path: `/video_display/stream/${id}` } : null
  },
  maySee: (db, id, reader) => isFound(getShown(db, id, reader?.id ?? null, watchRules)),
  ...videoShowingRules,
})
