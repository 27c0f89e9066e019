import { Loader } from '@mantine/core'
import { Play } from 'lucide-react'
import { useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState, type Ref, type RefObject } from 'react'
import { LcpImageContext, usePictureLoading } from '#platform/web/page/lcp-image.ts'
import { useHydrated } from '#platform/web/page/render-context.ts'
import { Cover } from '#platform/web/ui/media/Cover.tsx'
import { chaptersOf } from '../player/chapters.ts'
import type { PlayerProps } from '../player/Player.tsx'
import type { Sources } from '../player/useSource.ts'
import { clock } from '#platform/web/format/clock.ts'
import { storePlaybackPosition } from './playback-positions.ts'
import { PlainVideo } from './PlainVideo.tsx'
import { StageFrame } from './StageFrame.tsx'
import { secondsOf, sourcesOf, type Watchable } from './sources.ts'
import classes from './VideoStage.module.css'
import { texts } from './texts.ts'
import { useNoteView } from './useNoteView.ts'
import type { Playback } from './usePlayback.ts'
import { loadPlayer, usePlayer } from './usePlayer.ts'

// Minimum change of the playback position before it is stored again.
const STORE_EVERY_SECONDS = 5

interface VideoStageProps extends Pick<PlayerProps, 'theatre' | 'onEnded' | 'marks' | 'onMoment'> {
  video: Watchable
  playback: Playback
}

/**
 * Stage of a video on a page: its thumbnail at full size, replaced by the player once the user wants to watch. Before hydration, and
 * without scripts, it is the browser's native player. Records views and playback positions. Another video, once played, takes over the same
 * player.
 */
export function VideoStage({ video, playback, theatre, marks = [], onMoment, onEnded }: VideoStageProps) {
  const { isStarted, startAt, namedAt, play, giveUp, onElement } = playback
  const isHydrated = useHydrated()
  const renderPlayer = usePlayer(isStarted, giveUp)
  const frame = useRef<HTMLDivElement>(null)
  const { sources, onBroken } = useStableSources(video, isStarted)
  const [watching, watcher] = useWatching()
  const length = secondsOf(video)
  const chapters = useMemo(() => chaptersOf(video.description ?? '', length ?? Infinity), [video.description, length])
  useEffect(() => {
    // The button that was pressed is gone, so the focus moves to the player.
    if (renderPlayer) frame.current?.querySelector<HTMLElement>('media-controller')?.focus({ preventScroll: true })
  }, [renderPlayer])
  return (
    <StageFrame ref={frame} sides={video} isTheatre={theatre?.isOn ?? false}>
      <ViewRecorder key={video.id} ref={watcher} video={video} />
      {renderPlayer && video.thumbnail_path === null && (
        <div className={classes.beneath}>
          <Cover seed={video.id} title={video.title} />
        </div>
      )}
      {renderPlayer ? (
        renderPlayer({
          title: video.title,
          sources,
          poster: video.thumbnail_path,
          duration: length,
          previews: video.sprite_path,
          captions: video.captions,
          chapters,
          startAt,
          autoPlay: true,
          onMoment: (seconds) => {
            watching.at(seconds)
            onMoment?.(seconds)
          },
          onElement,
          onBroken,
          onEnded: () => {
            watching.end()
            onEnded?.()
          },
          ...(marks && { marks }),
          ...(theatre && { theatre }),
        })
      ) : !isHydrated ? (
        <PlainVideo video={video} from={namedAt} onLeft={play} />
      ) : (
        <Poster video={video} startAt={startAt} isLoading={isStarted} onPlay={() => play()} />
      )}
    </StageFrame>
  )
}

/**
 * Keeps the sources of a playing video, because signed addresses change every quarter of an hour. A video that cannot be played may become
 * playable after preparation.
 */
function useStableSources(video: Watchable, isStarted: boolean) {
  const [heldSources, setKept] = useState<{ id: number; sources: Sources } | null>(null)
  const [isBroken, setBroken] = useState(false)
  const now = sourcesOf(video)
  const isOtherVideo = heldSources?.id !== video.id
  const isNewlyPrepared = isBroken && heldSources?.sources.renditions === null && now.renditions !== null
  if (isStarted && (isOtherVideo || isNewlyPrepared)) {
    setKept({ id: video.id, sources: now })
    setBroken(false)
  }
  if (!isStarted && heldSources !== null) setKept(null)
  return { sources: isOtherVideo ? now : heldSources.sources, onBroken: useCallback(() => setBroken(true), []) }
}

/** Receives the progress of playback. */
interface Watching {
  at: (seconds: number) => void
  end: () => void
}

/** Returns callbacks for playback progress, and a ref to their receiver: each video has its own. */
function useWatching(): [Watching, RefObject<Watching | null>] {
  const watcher = useRef<Watching>(null)
  return [{ at: (seconds) => watcher.current?.at(seconds), end: () => watcher.current?.end() }, watcher]
}

/** Records the playback of one video. Renders nothing. */
function ViewRecorder({ video, ref }: { video: Watchable; ref: Ref<Watching> }) {
  const { sayAt, sayLast } = useNoteView(video)
  const storedAt = useRef(0)
  const here = useRef(0)
  const length = secondsOf(video)
  useEffect(() => {
    const leave = () => {
      sayLast()
      if (here.current > 0) storePlaybackPosition(video.id, here.current, length ?? Infinity)
    }
    // A phone may never return to a page in the background.
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      leave()
    }
  }, [sayLast, video.id, length])
  useImperativeHandle(ref, () => ({
    at: (seconds: number) => {
      if (seconds === 0) return
      here.current = seconds
      sayAt(seconds)
      if (Math.abs(seconds - storedAt.current) < STORE_EVERY_SECONDS) return
      storedAt.current = seconds
      storePlaybackPosition(video.id, seconds, length ?? Infinity)
    },
    end: () => {
      here.current = length ?? here.current
      sayLast()
      storePlaybackPosition(video.id, Infinity, 0)
    },
  }))
  return null
}

interface PosterProps {
  video: Watchable
  startAt: number
  isLoading: boolean
  onPlay: () => void
}

function Poster({ video, startAt, isLoading, onPlay }: PosterProps) {
  const length = secondsOf(video)
  const preloadPlayer = () => void loadPlayer().catch(() => undefined)
  return (
    <>
      <button
        type="button"
        className={classes.poster}
        aria-label={texts.play(video.title)}
        aria-busy={isLoading}
        onPointerEnter={preloadPlayer}
        onFocus={preloadPlayer}
        onClick={onPlay}
      >
        <LcpImageContext value>
          <Still url={video.thumbnail_path} seed={video.id} title={video.title} />
        </LcpImageContext>
        <span className={classes.sign}>
          {isLoading ? <Loader size="1.75rem" color="white" aria-hidden /> : <Play size="2rem" aria-hidden />}
        </span>
      </button>
      {startAt > 0 && <span className={classes.goesOn}>{texts.goesOnAt(clock(startAt))}</span>}
      {length !== null && <span className={classes.length}>{clock(length)}</span>}
    </>
  )
}

/** Thumbnail of a video, or a generated cover. Decorative: the title is shown beside it. */
export function Still({ url, seed, title }: { url: string | null; seed: number; title: string }) {
  const loading = usePictureLoading()
  if (url === null) return <Cover seed={seed} title={title} />
  return <img src={url} alt="" width="640" height="360" {...loading} />
}
