import { Anchor, Button } from '@mantine/core'
import { Bookmark } from 'lucide-react'
import { Link } from 'react-router'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { QueryView } from '../../../platform/web/ui/QueryView.tsx'
import { Section } from '../../../platform/web/ui/Section.tsx'
import { texts } from './texts.ts'
import { useSnagged } from './useSnagged.ts'
import { WatchedRow } from './WatchedRow.tsx'

const SHOWN = 5

/** What a watch list says while nothing is in it. */
export const nothingWatched = (
  <EmptyState
    icon={Bookmark}
    title={texts.noWatched}
    action={
      <Button variant="default" component={Link} to="/tickets">
        {texts.explore}
      </Button>
    }
  >
    {texts.noWatchedText}
  </EmptyState>
)

/** The newest of a creator's pitches, as a part of their dashboard. */
export function WatchList({ shown = SHOWN }: { shown?: number }) {
  const query = useSnagged()
  const count = query.data?.length
  return (
    <Section
      title={texts.watchList}
      count={count}
      hint={texts.watchListHint}
      actions={
        count !== undefined && count > shown ? (
          <Anchor component={Link} to="/watch-list">
            {texts.seeAll}
          </Anchor>
        ) : undefined
      }
    >
      <QueryView query={query} empty={nothingWatched}>
        {(all) => all.slice(0, shown).map((snag) => <WatchedRow key={snag.id} snag={snag} level={3} />)}
      </QueryView>
    </Section>
  )
}
