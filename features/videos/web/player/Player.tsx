import { RectangleHorizontal, Square } from 'lucide-react'
import {
  MediaCaptionsButton,
  MediaChromeButton,
  MediaControlBar,
  MediaController,
  MediaFullscreenButton,
  MediaLoadingIndicator,
  MediaMuteButton,
  MediaPipButton,
  MediaPlayButton,
  MediaPreviewChapterDisplay,
  MediaPreviewThumbnail,
  MediaPreviewTimeDisplay,
  MediaSeekBackwardButton,
  MediaSeekForwardButton,
  MediaTimeDisplay,
  MediaTimeRange,
  MediaVolumeRange,
} from 'media-chrome/react'
import {
  MediaCaptionsMenu,
  MediaPlaybackRateMenu,
  MediaRenditionMenu,
  MediaSettingsMenu,
  MediaSettingsMenuButton,
  MediaSettingsMenuItem,
} from 'media-chrome/react/menu'
// oxlint-disable-next-line import/no-unassigned-import -- it is there before the player looks for the qualities of its video
import 'media-tracks/polyfill'
import { useEffect, useRef, type ReactNode } from 'react'
import type { Chapter } from './chapters.ts'
import classes from './Player.module.css'
import { texts } from './texts.ts'
import { TimeMarks, type TimeMark } from './TimeMarks.tsx'
import { useChapters } from './useChapters.ts'
import { useSource, type Sources } from './useSource.ts'

const SEEK_SECONDS = 10
const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]

/** Words that are shown over a video. */
export interface Captions {
  id: number
  label: string
  language: string
  url: string
}

export interface PlayerProps {
  title: string
  sources: Sources
  poster: string | null
  /** How long it is, in seconds, for as long as nothing of it is loaded. */
  duration?: number | null
  /** Small pictures for the time line, as WebVTT. */
  previews?: string | null
  captions?: readonly Captions[]
  chapters?: readonly Chapter[]
  /** What stands in its time line, where its length is known. */
  marks?: readonly TimeMark[]
  /** From which second it plays. */
  startAt?: number
  autoPlay?: boolean
  /** Whether the player is as wide as the page; without it nobody is asked. */
  theatre?: { isOn: boolean; toggle: () => void }
  /** Told about four times a second while it plays, and when somebody jumps. */
  onMoment?: (seconds: number) => void
  onEnded?: () => void
  /** Told that nothing of these sources plays here. */
  onBroken?: () => void
  /** The element itself, for who leads people to a moment. */
  onElement?: (video: HTMLVideoElement | null) => void
  children?: ReactNode
}

/**
 * Plays a video: its poster first, and nothing of it before somebody wants to watch. Given another video it plays that one in the same
 * element: who watches in full screen stays there.
 */
export function Player({
  title,
  sources,
  poster,
  duration = null,
  previews = null,
  captions = [],
  chapters = [],
  marks = [],
  startAt = 0,
  autoPlay = false,
  theatre,
  onMoment,
  onEnded,
  onBroken,
  onElement,
  children,
}: PlayerProps) {
  const video = useRef<HTMLVideoElement>(null)
  // Said before anything is loaded, so that nothing is loaded that comes before.
  useEffect(() => {
    if (video.current?.readyState === HTMLMediaElement.HAVE_NOTHING) video.current.currentTime = startAt
  }, [startAt])
  const { load, isBroken } = useSource(video, sources)
  useChapters(video, chapters)
  useEffect(() => {
    if (isBroken) onBroken?.()
  }, [isBroken, onBroken])
  useEffect(() => {
    if (autoPlay) load()
  }, [autoPlay, load])
  useEffect(() => {
    onElement?.(video.current)
    return () => onElement?.(null)
  }, [onElement, isBroken])
  const seekToStart = () => {
    if (video.current && startAt > 0 && video.current.currentTime < 0.5) video.current.currentTime = startAt
  }
  if (isBroken) {
    return (
      <div className={classes.broken} role="alert">
        <p>{texts.broken}</p>
        {sources.original && (
          <a href={sources.original} download>
            {texts.download}
          </a>
        )}
      </div>
    )
  }
  return (
    <MediaController
      className={classes.player}
      aria-label={texts.player(title)}
      defaultSubtitles={false}
      defaultDuration={duration ?? undefined}
      onPointerDownCapture={load}
      onKeyDownCapture={load}
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- it has those that somebody wrote */}
      <video
        ref={video}
        slot="media"
        poster={poster ?? undefined}
        preload={autoPlay ? 'auto' : 'none'}
        autoPlay={autoPlay}
        playsInline
        crossOrigin="anonymous"
        onLoadedMetadata={seekToStart}
        onTimeUpdate={({ currentTarget }) => onMoment?.(currentTarget.currentTime)}
        onEnded={onEnded}
        // Else the next sources play at the usual speed.
        onRateChange={({ currentTarget }) => {
          currentTarget.defaultPlaybackRate = currentTarget.playbackRate
        }}
      >
        {captions.map(({ id, label, language, url }) => (
          <track key={id} kind="captions" label={label} srcLang={language} src={url} />
        ))}
        {previews && <track key={previews} kind="metadata" label="thumbnails" src={previews} default />}
      </video>
      <MediaLoadingIndicator slot="centered-chrome" noAutohide />
      <MediaPlayButton slot="centered-chrome" className={classes.begin} noTooltip />
      <div className={classes.shade} />
      <MediaSettingsMenu className={classes.menu} hidden anchor="auto">
        <MediaSettingsMenuItem>
          {texts.speed}
          <MediaPlaybackRateMenu slot="submenu" hidden rates={SPEEDS}>
            <div slot="title">{texts.speed}</div>
          </MediaPlaybackRateMenu>
        </MediaSettingsMenuItem>
        {sources.renditions && (
          <MediaSettingsMenuItem>
            {texts.quality}
            <MediaRenditionMenu slot="submenu" hidden>
              <div slot="title">{texts.quality}</div>
            </MediaRenditionMenu>
          </MediaSettingsMenuItem>
        )}
        {captions.length > 0 && (
          <MediaSettingsMenuItem>
            {texts.captions}
            <MediaCaptionsMenu slot="submenu" hidden>
              <div slot="title">{texts.captions}</div>
            </MediaCaptionsMenu>
          </MediaSettingsMenuItem>
        )}
      </MediaSettingsMenu>
      <MediaControlBar className={classes.line}>
        <MediaTimeRange className={classes.time}>
          <MediaPreviewThumbnail slot="preview" />
          <MediaPreviewChapterDisplay slot="preview" />
          <MediaPreviewTimeDisplay slot="preview" />
        </MediaTimeRange>
        {duration !== null && duration > 0 && (
          <TimeMarks
            marks={marks}
            length={duration}
            onSeek={(seconds) => {
              if (video.current) video.current.currentTime = seconds
            }}
          />
        )}
      </MediaControlBar>
      <MediaControlBar className={classes.bar}>
        <MediaPlayButton />
        <MediaSeekBackwardButton className={classes.roomy} seekOffset={SEEK_SECONDS} />
        <MediaSeekForwardButton className={classes.roomy} seekOffset={SEEK_SECONDS} />
        <MediaMuteButton />
        <MediaVolumeRange className={classes.roomy} />
        <MediaTimeDisplay showDuration />
        <span className={classes.space} />
        {captions.length > 0 && <MediaCaptionsButton />}
        <MediaSettingsMenuButton />
        <MediaPipButton className={classes.roomy} />
        {theatre && (
          <MediaChromeButton
            className={classes.roomy}
            aria-label={theatre.isOn ? texts.leaveTheatre : texts.theatre}
            onClick={theatre.toggle}
          >
            {theatre.isOn ? <Square size={20} aria-hidden /> : <RectangleHorizontal size={20} aria-hidden />}
            <span slot="tooltip-content">{theatre.isOn ? texts.leaveTheatre : texts.theatre}</span>
          </MediaChromeButton>
        )}
        <MediaFullscreenButton />
      </MediaControlBar>
      {children}
    </MediaController>
  )
}
