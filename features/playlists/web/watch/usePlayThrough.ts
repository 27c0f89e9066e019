import { useState } from 'react'
import { useSearchParams } from '#platform/web/page/search-params.ts'
import type { PlaylistVideo } from '../../contract.ts'

/** Which video somebody wanted to see play, and how often they did: each time is a new beginning. */
interface Start {
  id: number
  nth: number
  fromBeginning: boolean
}

/**
 * One video of a playlist after the other. Which one is shown stands in the address, by its own number, so that an address leads to
 * the same video in whatever order they are; without one it is the first.
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
  const playFromBeginning = (video: PlaylistVideo | undefined, replace: boolean) => {
    if (!video) return
    start(video.id, true)
    setParams((before) => ({ ...Object.fromEntries(before), video: String(video.id) }), { replace })
  }
  return {
    current,
    place: at + 1,
    /** The start of the video that is shown; null while it only stands there. */
    start: current && started.id === current.id ? started : null,
    playAll: () => playFromBeginning(videos[0], false),
    // The way back leads past what was only followed, not chosen.
    goOn: () => playFromBeginning(videos[at + 1], true),
    /** For a link to a video: it plays when it is chosen, from where somebody stopped. */
    choose: (id: number) => start(id, false),
    searchFor: (id: number) =>
      `?${new URLSearchParams({ ...Object.fromEntries(params), video: String(id) }).toString()}`,
  }
}

export type PlayThrough = ReturnType<typeof usePlayThrough>
