import { lazy, Suspense } from 'react'
import { useHydrated } from '#platform/web/page/render-context.ts'
import type { Watchable } from '../sources.ts'
import type { Playback } from '../usePlayback.ts'
import classes from '../WatchPage.module.css'

const Transcript = lazy(async () => ({ default: (await import('./Transcript.tsx')).Transcript }))

/** Place for the transcript of a video with captions, which is loaded once the page is hydrated. */
export function TranscriptPlace({ video, playback }: { video: Watchable; playback: Playback }) {
  const isHydrated = useHydrated()
  if (video.captions.length === 0) return null
  return (
    <div className={classes.transcript}>
      <Suspense>{isHydrated && <Transcript video={video} playback={playback} />}</Suspense>
    </div>
  )
}
