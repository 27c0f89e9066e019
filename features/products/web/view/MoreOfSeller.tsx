import { usePages } from '#platform/web/api/query.ts'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { productsApi, type Product } from '../../contract.ts'
import { ProductGrid } from '../list/ProductGrid.tsx'
import { texts } from '../list/texts.ts'
import { personName } from '../presenter.ts'

const SHOWN = 3

/** Newest other products of the same creator; empty if there are none. */
export function MoreOfSeller({ product: { id, developer } }: { product: Product }) {
  // One more, because this product is left out.
  const { items = [] } = usePages(
    productsApi.listOfDeveloper,
    { params: { developerId: developer.id }, query: { limit: SHOWN + 1 } },
    { itemsOf: (response) => response.items },
  )
  const others = items.filter((one) => one.id !== id).slice(0, SHOWN)
  if (others.length === 0) return null
  return (
    <Section title={texts.moreBy(personName(developer))}>
      <ProductGrid products={others} level={3} showSeller={false} />
    </Section>
  )
}
