import type { Sentences } from '#platform/web/api/messages.ts'
import { RECORDINGS } from './web/recorder/delete-recordings.ts'
import { moments } from './web/watching/playback-positions.ts'

export { publishVideos } from './web/publish-videos.ts'
export { VideoGrid } from './web/VideoGrid.tsx'
export { VideosInPlace } from './web/VideosInPlace.tsx'
export { CreatorVideosPage } from './web/watching/CreatorVideosPage.tsx'
export { forgetMoments, momentOf } from './web/watching/playback-positions.ts'
export { deleteRecordings } from './web/recorder/delete-recordings.ts'
export { Still, VideoStage } from './web/watching/VideoStage.tsx'
export { usePlayback } from './web/watching/usePlayback.ts'
export { secondsOf } from './web/watching/sources.ts'
export { SharedVideoPage } from './web/watching/SharedVideoPage.tsx'
export { VideosPage } from './web/watching/VideosPage.tsx'
export { WatchPage } from './web/watching/WatchPage.tsx'

/** Screens of this feature that need nothing of others, each loaded when it is opened. */
export const screens = {
  embed: () => import('./web/embedding/EmbedPage.tsx'),
  edit: () => import('./web/editing/EditVideoPage.tsx'),
  upload: () => import('./web/sending/UploadPage.tsx'),
}

/** The names under which the browser keeps something for this feature; the player keeps what somebody prefers under the last. */
export const storedNames = [moments.name, RECORDINGS, 'media-chrome-pref-']

/** Parts that screens of other features show, each fetched when it is wanted. */
export const videoParts = {
  inPlace: async () => ({ default: (await import('./web/VideoInPlace.tsx')).VideoInPlace }),
  field: async () => ({ default: (await import('./web/VideosField.tsx')).VideosField }),
  chooser: async () => ({ default: (await import('./web/VideoChooser.tsx')).VideoChooser }),
}

/** What people read when there is no room left on the server: it says so itself. */
export const sentences: Sentences = { no_room: null }
