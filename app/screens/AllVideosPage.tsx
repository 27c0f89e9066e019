import { VideosPage } from '#features/videos/web.tsx'

/** The videos that people show. */
export function AllVideosPage() {
  return <VideosPage />
}
