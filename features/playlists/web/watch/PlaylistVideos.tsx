import { useState } from 'react'
import cards from '#platform/web/ui/layout/Card.module.css'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { secondsOf, Still } from '#features/videos/web.tsx'
import { clock } from '#platform/web/format/clock.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import type { PlaylistVideo, WholePlaylist } from '../../contract.ts'
import { ArrangedVideos } from '../edit/ArrangedVideos.tsx'
import classes from './PlaylistView.module.css'
import { texts } from '../texts.ts'
import type { PlayThrough } from './usePlayThrough.ts'

interface PlaylistVideosProps {
  playlist: WholePlaylist
  playing: PlayThrough
  isOwn: boolean
}

/** Videos of a playlist in order, with notes; the owner can reorder them. */
export function PlaylistVideos({ playlist, playing, isOwn }: PlaylistVideosProps) {
  const [arranging, setArranging] = useState(false)
  return (
    <section className={classes.list} aria-label={texts.videosInIt}>
      <div className={classes.listHead}>
        <p className={classes.facts}>{texts.count(playlist.video_count)}</p>
        {isOwn && (
          <Button
            variant={arranging ? 'filled' : 'default'}
            size="sm"
            aria-pressed={arranging}
            onClick={() => setArranging(!arranging)}
          >
            {arranging ? texts.arranged : texts.arrange}
          </Button>
        )}
      </div>
      {arranging ? (
        <ArrangedVideos playlist={playlist} />
      ) : (
        <ol className={classes.videos}>
          {playlist.videos.map((video) => (
            <li key={video.id} data-current={playing.current?.id === video.id || undefined}>
              {video.note !== null && (
                <p className={classes.note} dir="auto">
                  {video.note}
                </p>
              )}
              <VideoRow video={video} playing={playing} />
            </li>
          ))}
        </ol>
      )}
      {playlist.hidden_count > 0 && <p className={classes.hidden}>{texts.hidden(playlist.hidden_count)}</p>}
    </section>
  )
}

function VideoRow({ video, playing }: { video: PlaylistVideo; playing: PlayThrough }) {
  const { id, title, thumbnail_path, user } = video
  const length = secondsOf(video)
  return (
    <div className={classes.row}>
      <div className={classes.small}>
        <Still url={thumbnail_path} seed={id} title={title} />
        {length !== null && (
          <span className={classes.length} role="img" aria-label={texts.length(clock(length))}>
            {clock(length)}
          </span>
        )}
      </div>
      <div className={classes.said}>
        <h3 className={`${classes.title} ${cards.covering}`} dir="auto">
          <Link
            to={{ search: playing.searchFor(id) }}
            aria-current={playing.current?.id === id || undefined}
            onClick={() => playing.choose(id)}
          >
            {title}
          </Link>
        </h3>
        <p className={classes.facts}>{user.full_name || user.username}</p>
      </div>
    </div>
  )
}
