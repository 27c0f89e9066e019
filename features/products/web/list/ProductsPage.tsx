// First visit: products
import { ShoppingBag } from 'lucide-react'
import { useListHead } from '#platform/web/page/list-head.ts'
import { usePaging } from '#platform/web/page/page-position.ts'
import { useAddressFilters } from '#platform/web/page/search-params.ts'
import { usePages } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { EndlessView } from '#platform/web/ui/list/EndlessView.tsx'
import { FoundCount, NoMatch } from '#platform/web/ui/list/Found.tsx'
import { ListSkeleton } from '#platform/web/ui/list/ListSkeleton.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { useAuth } from '#features/accounts/web.tsx'
import { productsApi } from '../../contract.ts'
import { productPath } from '../presenter.ts'
import { ProductFilters } from './ProductFilters.tsx'
import { ProductGrid } from './ProductGrid.tsx'
import { toApiQuery, hasFilters, NO_FILTERS, searchOf } from './productSearch.ts'
import { texts } from './texts.ts'

// Divides evenly into two and three columns.
const PAGE = 12

/** Page with all published products, with search, filters, sort order and infinite scrolling. */
export function ProductsPage() {
  const isCreator = useAuth((state) => state.user?.userType === 'developer')
  const { search, change } = useAddressFilters(searchOf)
  const paging = usePaging()
  const query = usePages(
    productsApi.list,
    { query: { limit: PAGE, ...toApiQuery(search) } },
    { keepsPreviousData: true, after: paging.after, itemsOf: ({ items }) => items },
  )
  const head = useListHead({
    path: '/products',
    words: search.q,
    kinds: { category: search.category },
    items: query.items?.map(({ id, name }) => ({ name, path: productPath(id) })),
  })
  return (
    <Page title={texts.products} lead={texts.lead} head={head} actions={isCreator && <SellProduct />}>
      <ProductFilters search={search} change={change} />
      <FoundCount query={query} found={texts.found} />
      <EndlessView
        query={query}
        paging={paging}
        skeleton={<ListSkeleton shape="cards" rows={6} />}
        empty={hasFilters(search) ? <NoMatch texts={texts} onShowAll={() => change(NO_FILTERS)} /> : <NoProducts />}
      >
        {(products) => <ProductGrid products={products} busy={query.isPlaceholderData} />}
      </EndlessView>
    </Page>
  )
}

const SellProduct = () => <Button to="/products/new">{texts.newProduct}</Button>

function NoProducts() {
  const user = useAuth((state) => state.user)
  const signUp = <Button to="/register">{texts.signUp}</Button>
  const next = user ? user.userType === 'developer' && <SellProduct /> : signUp
  return (
    <EmptyState icon={ShoppingBag} title={texts.none} action={next}>
      {texts.noneText}
    </EmptyState>
  )
}
