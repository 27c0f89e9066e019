import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** Addresses of a video: the original, renditions as HLS, or both. */
export interface Sources {
  original: string | null
  renditions: string | null
}

const HLS_TYPE = 'application/vnd.apple.mpegurl'

// Prefer native HLS only with AirPlay support and its lower power consumption; elsewhere hls.js offers a quality menu, which native HLS
// lacks.
const prefersNativeHls = (video: HTMLVideoElement) =>
  video.canPlayType(HLS_TYPE) !== '' && 'WebKitPlaybackTargetAvailabilityEvent' in window

/**
 * Sets the source of a video element: renditions where available, else the original. Nothing is loaded before the returned `load` is
 * called. `isBroken` is true when none can be played.
 */
export function useSource(video: RefObject<HTMLVideoElement | null>, { original, renditions }: Sources) {
  const [isWanted, setIsWanted] = useState(false)
  // Names the sources that failed; others may play.
  const [broken, setBroken] = useState<string | null>(null)
  const name = `${original} ${renditions}`
  const hasFailed = useRef(false)

  // In a layout effect, so that events of earlier sources are not taken for events of these.
  useLayoutEffect(() => {
    const element = video.current
    if (!element || !isWanted) return undefined
    let isOver = false
    let detach: (() => void) | undefined
    const playDirectly = (address: string | null) => {
      if (address === null) return setBroken(name)
      element.src = address
    }
    // Falls back to the original when the renditions cannot be played.
    const playOriginal = () => {
      if (isOver) return
      if (hasFailed.current) return setBroken(name)
      hasFailed.current = true
      const { currentTime, paused } = element
      playDirectly(original)
      element.currentTime = currentTime
      if (!paused) void element.play().catch(() => undefined)
    }
    const start = async () => {
      if (renditions === null) return playDirectly(original)
      if (prefersNativeHls(element)) return playDirectly(renditions)
      const { attachHls, canAttachHls } = await import('./attach-hls.ts')
      if (isOver) return
      if (canAttachHls()) detach = attachHls(element, renditions, playOriginal)
      else if (element.canPlayType(HLS_TYPE) !== '') playDirectly(renditions)
      else playOriginal()
    }
    hasFailed.current = renditions === null
    element.addEventListener('error', playOriginal)
    void start().catch(playOriginal)
    return () => {
      isOver = true
      detach?.()
      element.removeEventListener('error', playOriginal)
      element.removeAttribute('src')
      element.load()
    }
  }, [video, isWanted, original, renditions, name])

  return { load: useCallback(() => setIsWanted(true), []), isBroken: broken === name }
}
