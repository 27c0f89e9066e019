import { Suspense, use, useEffect, useMemo, useState, type ReactNode } from 'react'
import { isServer, useHydrated } from '../../page/render-context.ts'
import { useNear } from '../../page/useNear.ts'

export interface WhenNearProps {
  /** Placeholder of the same height as the content. */
  coming: ReactNode
  className?: string | undefined
  /** Distance from the visible area at which it loads, as a CSS length. */
  ahead?: string
  children: ReactNode
}

/**
 * Loads and renders its content only near the visible area. The server renders it immediately; the browser keeps that markup and loads the
 * script when it comes near.
 */
export function WhenNear({ coming, className, ahead, children }: WhenNearProps) {
  const { place, isNear } = useNear(ahead)
  const isHydrated = useHydrated()
  const [wasRendered] = useState(!isHydrated)
  const [nearness] = useState(createNearSignal)
  useEffect(() => {
    if (isNear) nearness.come()
  }, [isNear, nearness])
  // Memoized, because an element that changes before its hydration would be rendered anew.
  const rendered = useMemo(
    () => (
      <Suspense fallback={coming}>
        <SuspendUntilNear nearness={nearness.coming}>{children}</SuspendUntilNear>
      </Suspense>
    ),
    [coming, children, nearness],
  )
  const fetched = isNear ? <Suspense fallback={coming}>{children}</Suspense> : coming
  return (
    <div ref={place} className={className}>
      {wasRendered ? rendered : fetched}
    </div>
  )
}

function createNearSignal() {
  let come: () => void = () => undefined
  const coming = new Promise<void>((resolve) => {
    come = resolve
  })
  return { come, coming }
}

function SuspendUntilNear({ nearness, children }: { nearness: Promise<void>; children: ReactNode }) {
  if (!isServer) use(nearness)
  return children
}
