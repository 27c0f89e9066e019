import { useState } from 'react'
import { useSearchParams } from '#platform/web/page/search-params.ts'
import type { PlaylistVideo } from '../../contract.ts'

/** A request to play a video; `nth` makes each request distinct. */
interface Start {
  id: number
  nth: number
  fromBeginning: boolean
}

/**
 * Plays the videos of a playlist in sequence. The address holds the id of the current video, so that it stays valid when the order changes;
 * without one, the first video is current.
 */
export function usePlayThrough(videos: readonly PlaylistVideo[]) {
  const [params, setParams] = useSearchParams()
  const [started, setStarted] = useState<Start>({ id: 0, nth: 0, fromBeginning: false })
  const wanted = Number(params.get('video'))
  const at = Math.max(
    0,
    videos.findIndex(({ id }) => id === wanted),
  )
  const current = videos[at] ?? null
  const start = (id: number, fromBeginning: boolean) => setStarted(({ nth }) => ({ id, nth: nth + 1, fromBeginning }))
  const goTo = (id: number, replace: boolean) =>
    setParams((before) => ({ ...Object.fromEntries(before), video: String(id) }), { replace })
  const playFromBeginning = (video: PlaylistVideo | undefined, replace: boolean) => {
    if (!video) return
    start(video.id, true)
    goTo(video.id, replace)
  }
  return {
    current,
    place: at + 1,
    /** Start of the current video; null while it is not playing. */
    start: current && started.id === current.id ? started : null,
    playAll: () => playFromBeginning(videos[0], false),
    // Autoplay replaces the history entry, so that Back returns to the last video chosen.
    goOn: () => playFromBeginning(videos[at + 1], true),
    goBack: () => playFromBeginning(videos[at - 1], true),
    /** Plays a video from where the viewer stopped, without a new entry in the history, which in a frame belongs to the page around it. */
    replaceWith: (id: number) => {
      start(id, false)
      goTo(id, true)
    },
    /** For links to a video: plays it from where the viewer stopped. */
    choose: (id: number) => start(id, false),
    searchFor: (id: number) =>
      `?${new URLSearchParams({ ...Object.fromEntries(params), video: String(id) }).toString()}`,
  }
}

export type PlayThrough = ReturnType<typeof usePlayThrough>
