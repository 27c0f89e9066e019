// Script file: filters
import { SearchX } from 'lucide-react'
import { useLocation } from 'react-router'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { ScriptButton } from '../form/ScriptButton.tsx'
import { texts } from '../texts.ts'
import { Corrected } from './Corrected.tsx'

interface FoundCountProps {
  query: {
    items: readonly unknown[] | undefined
    isPlaceholderData: boolean
    hasNextPage: boolean
    corrected?: string | null
  }
  found: (count: number, more: boolean) => string
}

/** Announces new search results and their number to screen readers, and says which words were searched for instead of those typed. */
export const FoundCount = ({ query: { items, isPlaceholderData, hasNextPage, corrected }, found }: FoundCountProps) => (
  <>
    <p className="visually-hidden" role="status">
      {items &&
        !isPlaceholderData &&
        `${corrected ? `${texts.resultsFor} ${corrected}. ` : ''}${found(items.length, hasNextPage)}`}
    </p>
    <Corrected corrected={isPlaceholderData ? null : corrected} />
  </>
)

interface NoMatchProps {
  texts: { noMatch: string; noMatchText: string; showAll: string }
  onShowAll: () => void
}

/** Empty state of a list whose filters match nothing, with a button that clears them. */
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
