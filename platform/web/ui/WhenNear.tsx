import { Suspense, useState, type ReactNode } from 'react'
import { useTakenOver } from '../rendering.ts'
import { useNear } from '../useNear.ts'

export interface WhenNearProps {
  /** Keeps the place, as high as what comes. */
  coming: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** What is fetched and drawn only as it comes near to what is in sight. The server draws it at once, and then it is there. */
export function WhenNear({ coming, className, children }: WhenNearProps) {
  const { place, isNear } = useNear()
  const isTakenOver = useTakenOver()
  const [isDrawn] = useState(!isTakenOver)
  return (
    <div ref={place} className={className}>
      {isNear || isDrawn ? <Suspense fallback={coming}>{children}</Suspense> : coming}
    </div>
  )
}
