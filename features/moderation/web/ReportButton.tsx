import { lazy, Suspense, useState } from 'react'
import { useAuth } from '#features/accounts/web.tsx'
import { Button, type ButtonProps } from '#platform/web/ui/form/Button.tsx'
import type { ReportedKind } from '../contract.ts'
import { ReportDialog } from './report-dialog.tsx'

// Loaded only for the owner.
const OwnStanding = lazy(async () => ({ default: (await import('./OwnStanding.tsx')).OwnStanding }))

interface ReportButtonProps {
  kind: ReportedKind
  id: number
  /** Account that the item belongs to. */
  ownerId: number
  size?: ButtonProps['size']
}

/** Button to report an item. Its owner sees instead whether it is hidden or held for review, if it is. */
export function ReportButton({ kind, id, ownerId, size }: ReportButtonProps) {
  const isOwn = useAuth((state) => state.user?.id === ownerId)
  const [opened, setOpened] = useState(false)
  if (isOwn)
    return (
      <Suspense>
        <OwnStanding kind={kind} id={id} />
      </Suspense>
    )
  return (
    <>
      <Button variant="subtle" color="gray" size={size} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        Report
      </Button>
      <ReportDialog opened={opened} onClose={() => setOpened(false)} kind={kind} id={id} />
    </>
  )
}
