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

/** A captions track of a video. */
export interface Captions {
  id: number
  label: string
  language: string
  url: string
  /** Whether a speech program created them. */
  is_automatic?: boolean
}

export interface PlayerProps {
  title: string
  sources: Sources
  poster: string | null
  /** Duration in seconds, shown until the metadata is loaded. */
  duration?: number | null
  /** Timeline preview images, as WebVTT. */
  previews?: string | null
  captions?: readonly Captions[]
  chapters?: readonly Chapter[]
  /** Marks on the timeline, shown when the duration is known. */
  marks?: readonly TimeMark[]
  /** Second at which playback begins. */
  startAt?: number
  autoPlay?: boolean
  /** Theatre mode, in which the player is as wide as the page; without it the button is hidden. */
  theatre?: { isOn: boolean; toggle: () => void }
  /** Called about four times a second during playback, and on every seek. */
  onMoment?: (seconds: number) => void
  onEnded?: () => void
  /** Called when none of the sources can be played. */
  onBroken?: () => void
  /** Receives the video element, for callers that seek. */
  onElement?: (video: HTMLVideoElement | null) => void
  children?: ReactNode
}

/**
 * Plays a video: shows the poster, and loads nothing until the user wants to watch. A new video plays in the same element, so that full
 * screen stays active.
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
  // Set before anything is loaded, so that the data before this position is never fetched.
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
        // Otherwise the next sources would play at normal speed.
        onRateChange={({ currentTarget }) => {
          currentTarget.defaultPlaybackRate = currentTarget.playbackRate
        }}
      >
        {captions.map(({ id, label, language, url, is_automatic }) => (
          <track
            key={id}
            kind="captions"
            label={is_automatic ? texts.automatic(label) : label}
            srcLang={language}
            src={url}
          />
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
