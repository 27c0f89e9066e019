import { useEffect, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { call } from '#platform/web/api/call.ts'
import { useEndpoint } from '#platform/web/api/query.ts'
import { AwaitedPage } from '#platform/web/ui/layout/AwaitedPage.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { ShareButton } from '#platform/web/ui/form/ShareButton.tsx'
import { useAuth } from '#features/accounts/web.tsx'
import { ReportButton } from '#features/moderation/web.tsx'
import { productsApi, type Product } from '../../contract.ts'
import { texts as ofLists } from '../list/texts.ts'
import { personName, sellerPath } from '../presenter.ts'
import { headOfProduct } from './head.ts'
import { ProductView } from './ProductView.tsx'
import { texts } from './texts.ts'

const BACK = { to: '/products', label: texts.products }

/** Page of a product: description, price and purchase. */
export function ProductPage({ renderSimilar }: { renderSimilar?: (product: Product) => ReactNode }) {
  const id = Number(useParams()['id'])
  const query = useEndpoint(productsApi.read, { params: { id } })
  const product = query.data
  useNoteView(product)
  if (!product) return <AwaitedPage query={query} back={BACK} texts={texts} />
  const { developer, category } = product
  return (
    <Page
      title={product.name}
      head={headOfProduct(product)}
      back={BACK}
      kicker={
        <>
          {texts.by(ofLists.categories[category])}
          <Link to={sellerPath(developer.id)}>{personName(developer)}</Link>
        </>
      }
      actions={
        <>
          <ShareButton title={product.name} />
          <ReportButton kind="product" id={id} ownerId={developer.id} />
        </>
      }
    >
      <ProductView key={id} product={product} onPriceChanged={() => void query.refetch()} />
      {renderSimilar?.(product)}
    </Page>
  )
}

/** Reports a view to the server, except the seller's own. */
function useNoteView(product: { id: number; developer_id: number; status: string } | undefined) {
  const userId = useAuth((state) => state.user?.id)
  const id = product?.id
  const counts = product?.status === 'published' && product.developer_id !== userId
  useEffect(() => {
    if (id === undefined || !counts) return
    // A lost view does not matter.
    call(productsApi.noteView, { params: { id } }).catch(() => undefined)
  }, [id, counts])
}
