// Script file: selling
import { Package } from 'lucide-react'
import { usePages } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { Frame } from '#platform/web/ui/layout/Frame.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { Cover } from '#platform/web/ui/media/Cover.tsx'
import { Row, RowFacts, RowTitle } from '#platform/web/ui/list/Row.tsx'
import { StatusBadge } from '#platform/web/ui/list/StatusBadge.tsx'
import { Stars } from '#features/ratings/web.tsx'
import { useIsDeleted } from '#platform/web/ui/feedback/useUndoableDelete.ts'
import { requiresSellerDetails, DeclareNotice, SELLER_DETAILS_PATH } from '#features/traders/web.tsx'
import { productsApi, type ProductSummary } from '../../contract.ts'
import { texts as ofLists } from '../list/texts.ts'
import { priceText, productPath } from '../presenter.ts'
import classes from './Own.module.css'
import { StatusButton } from './StatusButton.tsx'
import { PRODUCT_STATUSES } from './statuses.ts'
import { texts } from './texts.ts'

const PAGE = 20

const NewProduct = () => <Button to="/products/new">{texts.newProduct}</Button>

/** Page with the signed-in creator's products, in every status. */
export function MinePage() {
  const query = usePages(productsApi.listOwn, { query: { limit: PAGE } }, { itemsOf: ({ items }) => items })
  return (
    <Page
      title={texts.mine}
      lead={texts.mineLead}
      width="tool"
      actions={
        <>
          {requiresSellerDetails && (
            <Button to={SELLER_DETAILS_PATH} variant="default">
              {texts.sellerDetails}
            </Button>
          )}
          <Button to="/products/codes" variant="default">
            {texts.codes}
          </Button>
          <Button to="/products/sales" variant="default">
            {texts.sales}
          </Button>
          <NewProduct />
        </>
      }
    >
      {requiresSellerDetails && <DeclareNotice />}
      <PagesView
        query={query}
        empty={
          <EmptyState icon={Package} title={texts.noMine} action={<NewProduct />}>
            {texts.noMineText}
          </EmptyState>
        }
      >
        {(products) => products.map((product) => <Entry key={product.id} product={product} />)}
      </PagesView>
    </Page>
  )
}

function Entry({ product }: { product: ProductSummary }) {
  const isDeleted = useIsDeleted()
  if (isDeleted(productsApi.remove, { params: { id: product.id } })) return null
  const { id, name, status, price, purchase_count, view_count, average_rating, total_ratings } = product
  return (
    <Row linked className={classes.row} data-picture>
      <div className={classes.picture}>
        <Frame>
          <Picture product={product} />
        </Frame>
      </div>
      <div>
        <RowTitle to={productPath(id)} level={2} small>
          {name}
        </RowTitle>
        <RowFacts>
          <StatusBadge look={PRODUCT_STATUSES[status]} />
          <span>{priceText(product.pricing_model, price)}</span>
          {product.part_count > 0 && <span>{ofLists.bundleOf(product.part_count)}</span>}
          {status !== 'draft' && <span>{texts.sold(purchase_count)}</span>}
          {view_count > 0 && <span>{texts.viewed(view_count)}</span>}
          <Stars average={average_rating} total={total_ratings} />
        </RowFacts>
      </div>
      <div className={classes.actions}>
        <Button to={`${productPath(id)}/edit`} variant="default" size="sm" aria-label={texts.named(texts.edit, name)}>
          {texts.edit}
        </Button>
        <StatusButton product={product} size="sm" variant={status === 'draft' ? 'filled' : 'default'} />
      </div>
    </Row>
  )
}

function Picture({ product: { id, name, picture } }: { product: ProductSummary }) {
  if (!picture) return <Cover seed={id} title={name} />
  return <img src={picture.small_url} alt="" width={picture.width} height={picture.height} loading="lazy" />
}
