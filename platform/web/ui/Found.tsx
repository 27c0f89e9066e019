import { Button } from '@mantine/core'
import { SearchX } from 'lucide-react'
import { EmptyState } from './EmptyState.tsx'

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
      <Button variant="default" onClick={onShowAll}>
        {showAll}
      </Button>
    }
  >
    {noMatchText}
  </EmptyState>
)
