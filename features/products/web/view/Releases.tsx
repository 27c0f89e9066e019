import { usePaging } from '#platform/web/page/page-position.ts'
import { usePages } from '#platform/web/api/query.ts'
import { LongText } from '#platform/web/ui/layout/LongText.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { Row, RowFacts } from '#platform/web/ui/list/Row.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { productFilesApi } from '../../contract/files.ts'
import classes from './Files.module.css'
import { texts } from './texts.ts'

const PAGE = 5

/** Released versions of a product; empty while there are none. */
export function Releases({ productId }: { productId: number }) {
  const paging = usePaging('versions')
  const query = usePages(
    productFilesApi.listReleases,
    { params: { id: productId }, query: { limit: PAGE } },
    { after: paging.after },
  )
  if (!query.items?.length) return null
  return (
    <Section title={texts.versions}>
      <PagesView query={query} paging={paging}>
        {(releases) =>
          releases.map(({ id, version, notes, released_at }) => (
            <Row key={id}>
              <h3 className={classes.version}>{version}</h3>
              {notes !== null && <LongText shown={600}>{notes}</LongText>}
              <RowFacts>
                <Moment at={released_at} as="day" />
              </RowFacts>
            </Row>
          ))
        }
      </PagesView>
    </Section>
  )
}
