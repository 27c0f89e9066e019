import { lazy, Suspense, useState } from 'react'
import { useDonationPrompt } from './prompt.ts'

const DonationDialog = lazy(async () => ({ default: (await import('./DonationDialog.tsx')).DonationDialog }))

/** Holds the donation dialog and fetches it the first time it is asked for. Mounted once, by the shell. */
export function DonationPrompt() {
  const opened = useDonationPrompt((state) => state.opened)
  // It stays mounted afterwards, so that it can fade and give the focus back.
  const [wanted, setWanted] = useState(false)
  if (opened && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense>
      <DonationDialog />
    </Suspense>
  )
}
