import { Button } from '#platform/web/ui/form/Button.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { VideoGrid } from '../VideoGrid.tsx'
import { texts } from './texts.ts'
import { useVideos } from './useVideos.ts'

const SHOWN = 3

interface VideosOfProps {
  creatorId: number
  title?: string
  /** The one that stands on the page already. */
  exceptId?: number
}

/** The newest public videos of somebody, and the way to all of them; nothing where there are none. */
export function VideosOf({ creatorId, title = texts.videos, exceptId }: VideosOfProps) {
  // One more for the one that is left out, and one that tells whether there are others.
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
