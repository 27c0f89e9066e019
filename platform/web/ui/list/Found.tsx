import { SearchX } from 'lucide-react'
import { useLocation } from 'react-router'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { ScriptButton } from '../form/ScriptButton.tsx'

interface FoundCountProps {
  query: { items: readonly unknown[] | undefined; isPlaceholderData: boolean; hasNextPage: boolean }
  found: (count: number, more: boolean) => string
}

/** Tells who does not see a list that another was found, and how many there are. */
export const FoundCount = ({ query: { items, isPlaceholderData, hasNextPage }, found }: FoundCountProps) => (
  <p className="visually-hidden" role="status">
    {items && !isPlaceholderData && found(items.length, hasNextPage)}
  </p>
)

interface NoMatchProps {
  texts: { noMatch: string; noMatchText: string; showAll: string }
  onShowAll: () => void
}

/** Stands in place of a list that was narrowed until nothing was left, and leads back to all of it. */
export const NoMatch = ({ texts: { noMatch, noMatchText, showAll }, onShowAll }: NoMatchProps) => (
  <EmptyState
    icon={SearchX}
    title={noMatch}
    action={
      <ScriptButton variant="default" to={useLocation().pathname} onClick={onShowAll}>
        {showAll}
      </ScriptButton>
    }
  >
    {noMatchText}
  </EmptyState>
)
