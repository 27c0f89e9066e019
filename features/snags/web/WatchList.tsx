import { Anchor } from '@mantine/core'
import { Bookmark } from 'lucide-react'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { LIST_MAX } from '#platform/contract/fields.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { texts } from './texts.ts'
import { useOwnPitches } from './useOwnPitches.ts'
import { WatchedRow } from './WatchedRow.tsx'

const REQUESTS_SHOWN = 5

/** Empty state of the watch list. */
export const emptyWatchList = (
  <EmptyState
    icon={Bookmark}
    title={texts.noWatched}
    action={
      <Button variant="default" to="/tickets">
        {texts.explore}
      </Button>
    }
  >
    {texts.noWatchedText}
  </EmptyState>
)

export interface WatchListProps {
  shown?: number
  /** Total number of pitches, for lists longer than one response. */
  total?: number | undefined
}

/** A creator's newest pitches, for their dashboard. */
export function WatchList({ shown = REQUESTS_SHOWN, total }: WatchListProps) {
  const query = useOwnPitches()
  const length = query.data?.length
  const count = length === LIST_MAX ? total : length
  return (
    <Section
      title={texts.pitches}
      count={count}
      hint={texts.watchListHint}
      actions={
        <Anchor component={Link} to="/watch-list">
          {texts.seeAll}
        </Anchor>
      }
    >
      <QueryView query={query} empty={emptyWatchList}>
        {(all) => all.slice(0, shown).map((snag) => <WatchedRow key={snag.id} snag={snag} level={3} short />)}
      </QueryView>
    </Section>
  )
}
