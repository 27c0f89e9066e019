import { ListVideo, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { LongText } from '#platform/web/ui/layout/LongText.tsx'
import { Page, type PageProps } from '#platform/web/ui/layout/Page.tsx'
import type { WholePlaylist } from '../../contract.ts'
import { PlaylistStage } from './PlaylistStage.tsx'
import { PlaylistVideos } from './PlaylistVideos.tsx'
import classes from './PlaylistView.module.css'
import { texts } from '../texts.ts'
import { usePlayThrough } from './usePlayThrough.ts'

interface PlaylistViewProps {
  playlist: WholePlaylist
  /** Target of the link above the title. */
  back?: { to: string; label: string }
  /** Metadata for the page head. */
  head?: PageProps['head']
  isOwn?: boolean
  actions?: ReactNode
}

/** A playlist: the current video and the list of all; plays them in sequence. */
export function PlaylistView({ playlist, back, head, isOwn = false, actions }: PlaylistViewProps) {
  const { name, description, creator, videos } = playlist
  const playing = usePlayThrough(videos)
  const { current } = playing
  return (
    <Page
      title={name}
      kicker={
        <>
          {texts.createdBy} <Link to={`/developers/${creator.id}/videos`}>{creator.full_name ?? creator.username}</Link>
        </>
      }
      lead={description !== null && <LongText>{description}</LongText>}
      {...(back && { back })}
      {...(head && { head })}
      actions={
        <>
          {current && (
            <Button leftSection={<Play size="1rem" aria-hidden />} onClick={playing.playAll}>
              {texts.playAll}
            </Button>
          )}
          {actions}
        </>
      }
    >
      {current ? (
        <div className={classes.view}>
          <PlaylistStage video={current} count={videos.length} playing={playing} />
          <PlaylistVideos playlist={playlist} playing={playing} isOwn={isOwn} />
        </div>
      ) : (
        <Empty isOwn={isOwn} hiddenCount={playlist.hidden_count} />
      )}
    </Page>
  )
}

const Empty = ({ isOwn, hiddenCount }: { isOwn: boolean; hiddenCount: number }) => (
  <EmptyState
    icon={ListVideo}
    title={texts.empty}
    action={
      <Button to="/videos" variant={isOwn ? 'filled' : 'default'}>
        {texts.findVideos}
      </Button>
    }
  >
    {isOwn ? texts.emptyOwn : texts.emptyText}
    {hiddenCount > 0 && <> {texts.hidden(hiddenCount)}</>}
  </EmptyState>
)
