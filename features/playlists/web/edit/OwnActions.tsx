import { lazy, Suspense } from 'react'
import type { OwnerActionsProps } from './OwnerActions.tsx'

// Only its owner fetches it.
const OwnerActions = lazy(async () => ({ default: (await import('./OwnerActions.tsx')).OwnerActions }))

/** What an owner does with a playlist. */
export const OwnActions = (props: OwnerActionsProps) => (
  <Suspense>
    <OwnerActions {...props} />
  </Suspense>
)
