import { lazy, Suspense } from 'react'
import type { OwnerActionsProps } from './OwnerActions.tsx'

// Loaded only for the owner.
const OwnerActions = lazy(async () => ({ default: (await import('./OwnerActions.tsx')).OwnerActions }))

/** Owner actions on a playlist, loaded on demand. */
export const OwnActions = (props: OwnerActionsProps) => (
  <Suspense>
    <OwnerActions {...props} />
  </Suspense>
)
