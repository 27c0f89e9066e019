import { createElement, useState } from 'react'
import type { Video } from '../../contract.ts'
import { secondsOf, sourcesOf } from '../watching/sources.ts'
import type { Playback } from '../watching/usePlayback.ts'
import { usePlayer } from '../watching/usePlayer.ts'
import { StageFrame } from '../watching/StageFrame.tsx'
import { Still } from '../watching/VideoStage.tsx'

/** A player for editing: the focus stays in the editor. */
export function WorkPlayer({ video, playback }: { video: Video; playback: Playback }) {
  const { isStarted, startAt, giveUp, onElement } = playback
  const player = usePlayer(isStarted, giveUp)
  // Keeps the first sources, because signed addresses change every quarter of an hour.
  const [sources] = useState(() => sourcesOf(video))
  const { title, thumbnail_path: poster } = video
  const props = { title, sources, poster, duration: secondsOf(video), startAt, autoPlay: true, onElement }
  return (
    <StageFrame sides={video}>
      {player ? createElement(player, props) : <Still url={poster} seed={video.id} title={title} />}
    </StageFrame>
  )
}
