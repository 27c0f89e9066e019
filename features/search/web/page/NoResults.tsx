import { SearchX } from 'lucide-react'
import { Suspense, type ReactNode } from 'react'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { searchPath, type Search } from '../address.ts'
import { texts } from '../texts.ts'
import { Suggested } from './Suggested.tsx'

interface NoResultsProps {
  search: Search
  hasFilters: boolean
  /** What else helps, such as close matches and a request. */
  children: ReactNode
}

/** Empty state of the page of results: the search without its filters, close matches, or other searches. */
export function NoResults({ search, hasFilters, children }: NoResultsProps) {
  if (hasFilters) {
    return (
      <EmptyState
        icon={SearchX}
        title={texts.noMatch}
        action={
          <Button variant="default" to={searchPath({ q: search.q })}>
            {texts.showAll}
          </Button>
        }
      >
        {texts.noMatchFilters}
      </EmptyState>
    )
  }
  return (
    <>
      <EmptyState icon={SearchX} title={search.q === '' ? texts.empty : texts.noMatch}>
        {search.q === '' ? texts.emptyText : texts.noMatchText}
      </EmptyState>
      <Suspense>{children}</Suspense>
      <Suggested />
    </>
  )
}
