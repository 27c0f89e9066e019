import { ListVideo, SkipBack, SkipForward } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { EmbedFrame, EmbedLink, EmbedNotice, secondsOf } from '#features/videos/web.tsx'
import { clock } from '#platform/web/format/clock.ts'
import type { PlaylistVideo, WholePlaylist } from '../../contract.ts'
import { CurrentVideo } from '../watch/PlaylistStage.tsx'
import { usePlayThrough, type PlayThrough } from '../watch/usePlayThrough.ts'
import classes from './EmbeddedPlaylist.module.css'
import { texts } from './texts.ts'

/** The videos of a playlist in a frame: the current one fills it; below are ways to the others. */
export function EmbeddedPlaylist({ playlist }: { playlist: WholePlaylist }) {
  const { id, name } = playlist
  const videos = playlist.videos.filter(({ is_public }) => is_public)
  const playing = usePlayThrough(videos)
  const [isListed, setListed] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const { current, place } = playing
  const link = (
    <EmbedLink path={`/playlists/${id}`} label={texts.watchHere(name)}>
      <span className={classes.name} dir="auto">
        {name}
      </span>
    </EmbedLink>
  )
  if (!current) {
    return (
      <EmbedNotice>
        {texts.empty} {link}
      </EmbedNotice>
    )
  }
  const closeList = () => {
    setListed(false)
    toggle.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isListed) closeList()
    else if (event.shiftKey && event.code === 'KeyN') playing.goOn()
    else if (event.shiftKey && event.code === 'KeyP') playing.goBack()
  }
  return (
    <EmbedFrame>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are shortcuts for the buttons in it */}
      <div className={classes.view} onKeyDown={onKeyDown}>
        <div className={classes.stage}>
          <CurrentVideo video={current} playing={playing} />
          {isListed && (
            <VideoList
              videos={videos}
              playing={playing}
              onChosen={(chosen) => {
                closeList()
                playing.replaceWith(chosen)
              }}
            />
          )}
        </div>
        <div className={classes.bar}>
          <h1 className="visually-hidden">{name}</h1>
          <p className="visually-hidden" role="status">
            {texts.nowShowing(current.title, place, videos.length)}
          </p>
          <button
            type="button"
            aria-label={texts.previous}
            aria-keyshortcuts="Shift+P"
            disabled={place === 1}
            onClick={playing.goBack}
          >
            <SkipBack size="1.1em" aria-hidden />
          </button>
          <button
            type="button"
            aria-label={texts.next}
            aria-keyshortcuts="Shift+N"
            disabled={place === videos.length}
            onClick={playing.goOn}
          >
            <SkipForward size="1.1em" aria-hidden />
          </button>
          <button
            ref={toggle}
            type="button"
            className={classes.toggle}
            aria-expanded={isListed}
            onClick={() => setListed(!isListed)}
          >
            <ListVideo size="1.1em" aria-hidden />
            <span className={classes.current}>
              {texts.place(place, videos.length)}: <span dir="auto">{current.title}</span>
            </span>
          </button>
          {link}
        </div>
      </div>
    </EmbedFrame>
  )
}

interface VideoListProps {
  videos: readonly PlaylistVideo[]
  playing: PlayThrough
  onChosen: (id: number) => void
}

const VideoList = ({ videos, playing: { current }, onChosen }: VideoListProps) => (
  <ol className={classes.list} aria-label={texts.videosInIt}>
    {videos.map((video) => {
      const { id, title, note } = video
      const length = secondsOf(video)
      return (
        <li key={id}>
          {note !== null && (
            <p className={classes.note} dir="auto">
              {note}
            </p>
          )}
          <button type="button" aria-current={current?.id === id || undefined} onClick={() => onChosen(id)}>
            <span dir="auto">{title}</span>
            {length !== null && <span className={classes.length}>{clock(length)}</span>}
          </button>
        </li>
      )
    })}
  </ol>
)
