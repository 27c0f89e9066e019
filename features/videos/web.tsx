import { lazy } from 'react'
import { showVideosBy } from '#features/requests/web.tsx'
import type { WebFeature } from '#platform/web/feature.ts'
import { deleteRecordings, RECORDINGS } from './web/recorder/delete-recordings.ts'
import { deletePlaybackPositions, playbackPositionOf, storedPositions } from './web/watching/playback-positions.ts'

export { EmbedFailed, EmbedFrame, EmbedGone, EmbedLink, EmbedNotice } from './web/embedding/EmbedFrame.tsx'
export { publishVideos } from './web/publish-videos.ts'
export { VideoGrid } from './web/VideoGrid.tsx'
export { VideosInPlace } from './web/VideosInPlace.tsx'
export { CreatorVideosPage } from './web/watching/CreatorVideosPage.tsx'
export { playbackPositionOf }
export { Still, VideoStage } from './web/watching/VideoStage.tsx'
export { usePlayback } from './web/watching/usePlayback.ts'
export { secondsOf } from './web/watching/sources.ts'
export { SharedVideoPage } from './web/watching/SharedVideoPage.tsx'
export { VideosPage } from './web/watching/VideosPage.tsx'
export { WatchPage } from './web/watching/WatchPage.tsx'

/** Components for screens of other features, each loaded on demand. */
export const videoParts = {
  inPlace: async () => ({ default: (await import('./web/VideoInPlace.tsx')).VideoInPlace }),
  field: async () => ({ default: (await import('./web/VideosField.tsx')).VideosField }),
  chooser: async () => ({ default: (await import('./web/VideoChooser.tsx')).VideoChooser }),
}

export const videosFeature: WebFeature = {
  screens: [
    { path: '/videos/:id/edit', access: 'signed_in', load: () => import('./web/editing/EditVideoPage.tsx') },
    { path: '/video-upload', access: 'anyone', isHidden: true, load: () => import('./web/sending/UploadPage.tsx') },
    {
      path: '/embed/videos/:shareToken',
      access: 'anyone',
      isHidden: true,
      load: () => import('./web/embedding/EmbedPage.tsx'),
      frame: 'bare',
    },
  ],
  // Null: for `no_room`, show the server's own message.
  sentences: { no_room: null },
  // The player stores the user's preferences under the `media-chrome-pref-` prefix.
  storedNames: [storedPositions.name, RECORDINGS, 'media-chrome-pref-'],
  onLoggedOut: [deletePlaybackPositions, deleteRecordings],
  liveEvents: () => import('./web/live-events.ts'),
  start: () => showVideosBy({ Shown: lazy(videoParts.inPlace), Chooser: lazy(videoParts.chooser) }),
}
