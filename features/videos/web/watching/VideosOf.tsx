import { Button } from '#platform/web/ui/form/Button.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { VideoGrid } from '../VideoGrid.tsx'
import { texts } from './texts.ts'
import { useVideos } from './useVideos.ts'

const SHOWN = 3

interface VideosOfProps {
  creatorId: number
  title?: string
  /** A video that the page already shows. */
  exceptId?: number
}

/** Newest public videos of a creator, with a link to all; nothing when there are none. */
export function VideosOf({ creatorId, title = texts.videos, exceptId }: VideosOfProps) {
  // One for the excluded video, and one to tell whether there are more.
  const { videos } = useVideos({ creatorId, newest: SHOWN + 2 })
  const others = videos.filter(({ id }) => id !== exceptId)
  if (others.length === 0) return null
  return (
    <Section
      title={title}
      actions={
        others.length > SHOWN && (
          <Button to={`/developers/${creatorId}/videos`} variant="default" size="sm">
            {texts.seeAll}
          </Button>
        )
      }
    >
      <VideoGrid videos={others.slice(0, SHOWN)} level={3} showOwner={false} />
    </Section>
  )
}
