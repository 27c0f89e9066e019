import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Section } from '#platform/web/ui/Section.tsx'
import type { Video } from '../../contract.ts'
import { VideoGrid } from '../VideoGrid.tsx'
import { nameOf } from './presenter.ts'
import { texts } from './texts.ts'
import { useVideos } from './useVideos.ts'
import classes from './MoreVideos.module.css'

const SHOWN = 4

/** What else the same person shows; nothing where that is all. */
export function MoreVideos({ video: { id, user, user_id } }: { video: Video }) {
  const { videos } = useVideos({ creatorId: user_id })
  const others = videos.filter((other) => other.id !== id)
  if (others.length === 0) return null
  return (
    <div className={classes.more}>
      <Section
        title={texts.moreBy(nameOf(user))}
        actions={
          others.length > SHOWN && (
            <Button component={Link} to={`/developers/${user_id}/videos`} variant="default" size="sm">
              {texts.seeAll}
            </Button>
          )
        }
      >
        <VideoGrid videos={others.slice(0, SHOWN)} level={3} showOwner={false} />
      </Section>
    </div>
  )
}
