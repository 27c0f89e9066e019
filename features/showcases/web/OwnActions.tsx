import { lazy, Suspense } from 'react'
import { useAuth } from '#features/accounts/web.tsx'
import type { Showcase } from '../contract.ts'

// Loaded only for the creator.
const OwnerActions = lazy(async () => ({ default: (await import('./edit/OwnerParts.tsx')).OwnerActions }))

interface OwnActionsProps {
  showcase: Showcase
  size?: 'sm' | 'md'
  onRemoved?: () => void
}

/** Owner actions on a showcase; nothing for everyone else. */
export function OwnActions(props: OwnActionsProps) {
  const isOwn = useAuth((state) => state.user?.id === props.showcase.developer_id)
  if (!isOwn) return null
  return (
    <Suspense>
      <OwnerActions {...props} />
    </Suspense>
  )
}
