import { Suspense, use, useEffect, useMemo, useState, type ReactNode } from 'react'
import { isServer, useTakenOver } from '../../page/render-context.ts'
import { useNear } from '../../page/useNear.ts'

export interface WhenNearProps {
  /** Keeps the place, as high as what comes. */
  coming: ReactNode
  className?: string | undefined
  /** How far ahead of what is in sight that is, as style sheets write lengths. */
  ahead?: string
  children: ReactNode
}

/**
 * What is fetched and drawn only as it comes near to what is in sight. The server draws it at once; then it stands there as it was
 * drawn, and its script is fetched as it comes near.
 */
export function WhenNear({ coming, className, ahead, children }: WhenNearProps) {
  const { place, isNear } = useNear(ahead)
  const isTakenOver = useTakenOver()
  const [isDrawn] = useState(!isTakenOver)
  const [nearness] = useState(makeNearness)
  useEffect(() => {
    if (isNear) nearness.come()
  }, [isNear, nearness])
  // The very same element each time: one that changes before it is taken over would be drawn anew.
  const drawn = useMemo(
    () => (
      <Suspense fallback={coming}>
        <Near nearness={nearness.coming}>{children}</Near>
      </Suspense>
    ),
    [coming, children, nearness],
  )
  const fetched = isNear ? <Suspense fallback={coming}>{children}</Suspense> : coming
  return (
    <div ref={place} className={className}>
      {isDrawn ? drawn : fetched}
    </div>
  )
}

function makeNearness() {
  let come: () => void = () => undefined
  const coming = new Promise<void>((resolve) => {
    come = resolve
  })
  return { come, coming }
}

function Near({ nearness, children }: { nearness: Promise<void>; children: ReactNode }) {
  if (!isServer) use(nearness)
  return children
}
