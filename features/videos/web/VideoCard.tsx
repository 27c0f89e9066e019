import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import cards from '#platform/web/ui/layout/Card.module.css'
import { CardTitle } from '#platform/web/ui/layout/CardTitle.tsx'
import { Frame } from '#platform/web/ui/layout/Frame.tsx'
import { Missing } from '#platform/web/ui/list/Missing.tsx'
import { Tag } from '#platform/web/ui/list/StatusBadge.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { useAuth } from '#features/accounts/web.tsx'
import { Stars } from '#features/ratings/web.tsx'
import type { Video } from '../contract.ts'
import { clock } from '#platform/web/format/clock.ts'
import classes from './VideoCard.module.css'
import { LikeButton } from './watching/LikeButton.tsx'
import { PreparingNote } from './watching/PreparingNote.tsx'
import { nameOf } from './watching/presenter.ts'
import { secondsOf } from './watching/sources.ts'
import { texts } from './watching/texts.ts'
import { Still } from './watching/VideoStage.tsx'

export interface VideoCardProps {
  video: Video
  /** Target of the link; defaults to the video's own page. */
  to?: string
  /** Heading level: 2 directly below a page title, 3 in a section. */
  level?: 2 | 3
  /** Whether to show the creator; not needed on a page about one creator. */
  showOwner?: boolean
  /** Buttons at the end of the card. */
  actions?: ReactNode
}

/** A video in a list. The whole card links to the video. */
export function VideoCard({ video, to, level = 2, showOwner = true, actions }: VideoCardProps) {
  const { id, title, views, user, user_id, is_public, upload_date, average_rating, total_ratings } = video
  const isOwn = useAuth((state) => state.user?.id === user_id)
  const length = secondsOf(video)
  return (
    <article className={cards.card}>
      <Frame wide whole>
        <Still url={video.thumbnail_path} seed={id} title={title} />
        {length !== null && (
          <span className={cards.mark} aria-label={texts.length(clock(length))} role="img">
            {clock(length)}
          </span>
        )}
      </Frame>
      <CardTitle to={to ?? `/video_display/stream/${id}`} level={level}>
        {title}
      </CardTitle>
      {showOwner && (
        <p className={classes.owner}>
          <Link to={`/developers/${user_id}/videos`}>{nameOf(user)}</Link>
        </p>
      )}
      <p className={classes.facts}>
        {!is_public && <Tag>{texts.private}</Tag>}
        <span className={classes.count}>
          <Eye size="1em" strokeWidth={1.5} aria-hidden /> {texts.views(views)}
        </span>
        <LikeButton video={video} onCard />
        <Stars average={average_rating} total={total_ratings} />
        <Moment at={upload_date} />
        <Missing words={video.missing} />
      </p>
      {isOwn && (
        <div className={classes.above}>
          <PreparingNote video={video} />
        </div>
      )}
      {actions && <div className={classes.actions}>{actions}</div>}
    </article>
  )
}
