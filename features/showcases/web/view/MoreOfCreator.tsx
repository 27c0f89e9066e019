import { usePages } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { showcasesApi, type Showcase } from '../../contract.ts'
import { ShowcaseGrid } from '../list/ShowcaseGrid.tsx'
import { creatorPath, nameOf } from '../presenter.ts'
import { texts } from './texts.ts'

const SHOWN = 3

/** Newest other showcases of the same creator, with a link to all; nothing when there are none. */
export function MoreOfCreator({ showcase }: { showcase: Showcase }) {
  // One for the excluded showcase, and one to tell whether there are more.
  const { items = [] } = usePages(showcasesApi.listOfDeveloper, {
    params: { id: showcase.developer_id },
    query: { limit: SHOWN + 2 },
  })
  const others = items.filter(({ id }) => id !== showcase.id)
  if (others.length === 0) return null
  return (
    <Section
      title={texts.moreBy(nameOf(showcase.developer))}
      actions={
        others.length > SHOWN && (
          <Button to={creatorPath(showcase)} variant="default" size="sm">
            {texts.seeAll}
          </Button>
        )
      }
    >
      <ShowcaseGrid showcases={others.slice(0, SHOWN)} level={3} showCreator={false} />
    </Section>
  )
}
