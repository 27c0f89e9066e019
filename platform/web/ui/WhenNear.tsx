import { Suspense, type ReactNode } from 'react'
import { useNear } from '../useNear.ts'

export interface WhenNearProps {
  /** Keeps the place, as high as what comes. */
  coming: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** What is fetched and drawn only as it comes near to what is in sight. */
export function WhenNear({ coming, className, children }: WhenNearProps) {
  const { place, isNear } = useNear()
  return (
    <div ref={place} className={className}>
      {isNear ? <Suspense fallback={coming}>{children}</Suspense> : coming}
    </div>
  )
}
