export { CreatorVideosPage } from './web/watching/CreatorVideosPage.tsx'
export { forgetMoments } from './web/watching/moments.ts'
export { SharedVideoPage } from './web/watching/SharedVideoPage.tsx'
export { VideoCard, type VideoCardProps } from './web/VideoCard.tsx'
export { VideoGrid } from './web/VideoGrid.tsx'
export { VideosPage } from './web/watching/VideosPage.tsx'
export { WatchPage } from './web/watching/WatchPage.tsx'

/** Parts that screens of other features show, each fetched when it is wanted. */
export const videoParts = {
  inPlace: async () => ({ default: (await import('./web/VideoInPlace.tsx')).VideoInPlace }),
  chooser: async () => ({ default: (await import('./web/VideoChooser.tsx')).VideoChooser }),
}
