import { PanelsTopLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/form/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ListSkeleton } from '../ui/list/ListSkeleton.tsx'
import type { DraftPlace } from './stored-drafts.ts'
import { texts } from './texts.ts'
import { useWritingHere } from './useWritingHere.ts'

interface OnePlaceProps {
  /** What is written, in a word. */
  kind: string
  place: DraftPlace
  children: ReactNode
}

/** Lets something be written in one tab of this browser at a time; another may take it over, as far as it has come. */
export function OnePlace({ kind, place: { accountId, id }, children }: OnePlaceProps) {
  const { isHere, takeOver } = useWritingHere(`${kind}-draft ${accountId} ${id ?? 'new'}`)
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
