import { useEndpoint } from '#platform/web/api/query.ts'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { PictureCard, PictureGrid } from '#platform/web/ui/media/PictureCard.tsx'
import { matchesApi, type SimilarItem } from '../contract.ts'
import { reasonsLine } from './reasons-line.ts'
import type { SimilarItemsProps } from './SimilarItems.tsx'
import { texts } from './texts.ts'

const ITEMS_SHOWN = 3

// Frames cut pictures to their own shape.
const pictureOf = ({ picture_url }: SimilarItem) =>
  picture_url === null ? null : { small_url: picture_url, width: 640, height: 480 }

/** Similar items, each with the reasons; nothing if there are none. */
export function SimilarList({ kind, id }: SimilarItemsProps) {
  const { data = [] } = useEndpoint(matchesApi.listSimilar, { query: { kind, id, limit: ITEMS_SHOWN } })
  if (data.length === 0) return null
  return (
    <Section title={texts.similar[kind]}>
      <PictureGrid items={data} isBelow>
        {(item) => (
          <PictureCard
            id={item.id}
            picture={pictureOf(item)}
            title={item.title}
            to={item.path}
            level={3}
            by={<bdi>{item.author_name}</bdi>}
            description={reasonsLine(item.reasons)}
          />
        )}
      </PictureGrid>
    </Section>
  )
}
