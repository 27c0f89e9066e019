import { PanelsTopLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/form/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ListSkeleton } from '../ui/list/ListSkeleton.tsx'
import type { DraftPlace } from './stored-drafts.ts'
import { texts } from './texts.ts'
import { useWritingHere } from './useWritingHere.ts'

interface OnePlaceProps {
  /** Kind of work that the draft is for, in one word. */
  kind: string
  place: DraftPlace
  children: ReactNode
}

/** Allows editing a draft in one tab of this browser at a time; another tab can take it over without losing changes. */
export function OnePlace({ kind, place: { accountId, id }, children }: OnePlaceProps) {
  const { isHere, takeOver } = useWritingHere(`${kind}-draft ${accountId} ${id ?? 'new'}`)
  if (isHere === null) return <ListSkeleton rows={4} />
  if (isHere) return children
  return (
    <EmptyState
      icon={PanelsTopLeft}
      title={texts.openInAnotherTab}
      action={<Button onClick={takeOver}>{texts.continueHere}</Button>}
    >
      {texts.openInAnotherTabText}
    </EmptyState>
  )
}
