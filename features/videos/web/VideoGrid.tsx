import type { ReactNode } from 'react'
import { LcpImageContext } from '#platform/web/page/lcp-image.ts'
import { CardGrid } from '#platform/web/ui/list/CardGrid.tsx'
import type { Video } from '../contract.ts'
import { VideoCard, type VideoCardProps } from './VideoCard.tsx'

interface VideoGridProps extends Pick<VideoCardProps, 'level' | 'showOwner'> {
  videos: readonly Video[]
  renderActions?: ((video: Video) => ReactNode) | undefined
  /** Whether more videos are loading. */
  busy?: boolean
}

/** A grid of videos, each with its actions. */
export function VideoGrid({ videos, renderActions, busy = false, ...look }: VideoGridProps) {
  return (
    <CardGrid aria-busy={busy}>
      {videos.map((video, at) => (
        <li key={video.id}>
          <LcpImageContext value={at === 0 && look.level !== 3}>
            <VideoCard video={video} actions={renderActions?.(video)} {...look} />
          </LcpImageContext>
        </li>
      ))}
    </CardGrid>
  )
}
