import { Button } from '@mantine/core'
import { PanelsTopLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { ListSkeleton } from '#platform/web/ui/ListSkeleton.tsx'
import type { DraftPlace } from './kept-drafts.ts'
import { texts } from './texts.ts'
import { useWritingHere } from './useWritingHere.ts'

/** Lets something be written in one tab of this browser at a time; another may take it over, as far as it has come. */
export function OnePlace({ place, children }: { place: DraftPlace; children: ReactNode }) {
  const { isHere, takeOver } = useWritingHere(place)
  if (isHere === null) return <ListSkeleton rows={4} />
  if (isHere) return children
  return (
    <EmptyState
      icon={PanelsTopLeft}
      title={texts.elsewhere}
      action={<Button onClick={takeOver}>{texts.goOnHere}</Button>}
    >
      {texts.elsewhereText}
    </EmptyState>
  )
}
