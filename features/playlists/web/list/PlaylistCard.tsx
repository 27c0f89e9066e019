import { ListVideo } from 'lucide-react'
import type { ReactNode } from 'react'
import { LcpImageContext } from '#platform/web/page/lcp-image.ts'
import cards from '#platform/web/ui/layout/Card.module.css'
import { CardTitle } from '#platform/web/ui/layout/CardTitle.tsx'
import { Frame } from '#platform/web/ui/layout/Frame.tsx'
import { LongText } from '#platform/web/ui/layout/LongText.tsx'
import { Missing } from '#platform/web/ui/list/Missing.tsx'
import { Tag } from '#platform/web/ui/list/StatusBadge.tsx'
import { CardGrid } from '#platform/web/ui/list/CardGrid.tsx'
import { useAuth } from '#features/accounts/web.tsx'
import { Still } from '#features/videos/web.tsx'
import type { Playlist } from '../../contract.ts'
import classes from './Playlists.module.css'
import { texts } from '../texts.ts'

export interface PlaylistGridProps {
  playlists: readonly Playlist[]
  /** Heading level: 2 directly below a page title, 3 in a section. */
  level?: 2 | 3
  renderActions?: (playlist: Playlist) => ReactNode
}

/** Grid of playlists. */
export function PlaylistGrid({ playlists, level = 2, renderActions }: PlaylistGridProps) {
  return (
    <CardGrid>
      {playlists.map((playlist, at) => (
        <li key={playlist.id}>
          <LcpImageContext value={at === 0}>
            <PlaylistCard playlist={playlist} level={level} actions={renderActions?.(playlist)} />
          </LcpImageContext>
        </li>
      ))}
    </CardGrid>
  )
}

interface PlaylistCardProps {
  playlist: Playlist
  level: 2 | 3
  actions: ReactNode
}

function PlaylistCard({ playlist, level, actions }: PlaylistCardProps) {
  const { id, name, description, is_public, creator, video_count, thumbnail_path } = playlist
  const isOwn = useAuth((state) => state.user?.id === creator.id)
  return (
    <article className={cards.card}>
      <div className={classes.pile}>
        <Frame wide whole>
          <Still url={thumbnail_path} seed={id} title={name} />
          <span className={cards.mark}>
            <ListVideo size="1em" aria-hidden /> {texts.count(video_count)}
          </span>
        </Frame>
      </div>
      <CardTitle to={`/playlists/${id}`} level={level}>
        {name}
      </CardTitle>
      <p className={classes.facts}>
        {isOwn ? (
          <Tag>{is_public ? texts.public : texts.private}</Tag>
        ) : (
          `${texts.createdBy} ${creator.full_name ?? creator.username}`
        )}
      </p>
      {playlist.missing && (
        <p className={classes.facts}>
          <Missing words={playlist.missing} />
        </p>
      )}
      {description !== null && (
        <div className={classes.above}>
          <LongText shown={100}>{description}</LongText>
        </div>
      )}
      {actions && <div className={classes.actions}>{actions}</div>}
    </article>
  )
}
