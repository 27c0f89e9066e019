import { lazy, Suspense, useState } from 'react'
import { useDonationPrompt } from './prompt.ts'

const DonationDialog = lazy(async () => ({ default: (await import('./DonationDialog.tsx')).DonationDialog }))

/** Renders the donation dialog, loaded when it is first opened. Mounted once, by the shell. */
export function DonationPrompt() {
  const opened = useDonationPrompt((state) => state.opened)
  // Stays mounted afterwards, so that closing can fade out and restore the focus.
  const [wanted, setWanted] = useState(false)
  if (opened && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense>
      <DonationDialog />
    </Suspense>
  )
}
