import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** Where a video can be had: as it was brought, as renditions of several sizes, or both. */
export interface Sources {
  original: string | null
  renditions: string | null
}

const HLS_TYPE = 'application/vnd.apple.mpegurl'

// Some browsers play renditions by themselves. Only where that also means television sets and a battery that lasts is it worth more
// than a choice of qualities, which they do not offer.
const playsBest = (video: HTMLVideoElement) =>
  video.canPlayType(HLS_TYPE) !== '' && 'WebKitPlaybackTargetAvailabilityEvent' in window

/**
 * Gives a video element what it plays: renditions where there are some, else the original. Nothing is loaded before somebody wants
 * to watch, and the answer's `load` says so. `isBroken` tells that nothing of it plays here.
 */
export function useSource(video: RefObject<HTMLVideoElement | null>, { original, renditions }: Sources) {
  const [isWanted, setIsWanted] = useState(false)
  // What could not be played; other sources may.
  const [broken, setBroken] = useState<string | null>(null)
  const name = `${original} ${renditions}`
  const hasFailed = useRef(false)

  // At once: what the element still says of other sources would be taken for something of these.
  useLayoutEffect(() => {
    const element = video.current
    if (!element || !isWanted) return undefined
    let isOver = false
    let detach: (() => void) | undefined
    const playDirectly = (address: string | null) => {
      if (address === null) return setBroken(name)
      element.src = address
    }
    // What the browser cannot play as renditions it may play as it was brought.
    const fallBack = () => {
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
      if (playsBest(element)) return playDirectly(renditions)
      const { attachHls, canAttachHls } = await import('./attach-hls.ts')
      if (isOver) return
      if (canAttachHls()) detach = attachHls(element, renditions, fallBack)
      else if (element.canPlayType(HLS_TYPE) !== '') playDirectly(renditions)
      else fallBack()
    }
    hasFailed.current = renditions === null
    element.addEventListener('error', fallBack)
    void start().catch(fallBack)
    return () => {
      isOver = true
      detach?.()
      element.removeEventListener('error', fallBack)
      element.removeAttribute('src')
      element.load()
    }
  }, [video, isWanted, original, renditions, name])

  return { load: useCallback(() => setIsWanted(true), []), isBroken: broken === name }
}
