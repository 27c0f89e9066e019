export { VideoCard, type VideoCardProps } from './web/VideoCard.tsx'
export { VideoGrid } from './web/VideoGrid.tsx'
export { VideoInPlace } from './web/VideoInPlace.tsx'
