// Script file: product-forms
import { useNavigate, useParams } from 'react-router'
import { OnePlace } from '#platform/web/drafts/OnePlace.tsx'
import { useEndpoint } from '#platform/web/api/query.ts'
import { ListSkeleton } from '#platform/web/ui/list/ListSkeleton.tsx'
import { NotPermittedPage } from '#platform/web/ui/feedback/NotPermittedPage.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { useUser } from '#features/accounts/web.tsx'
import { hasPayments } from '#features/payments/web.tsx'
import { productsApi, type Product } from '../../contract.ts'
import { FilesPart } from '../files/FilesPart.tsx'
import { LicencesPart } from '../licences/LicencesPart.tsx'
import { RefundRulePart } from '../refunds/RefundRulePart.tsx'
import { productPath } from '../presenter.ts'
import { GoneProductDraft } from './GoneProductDraft.tsx'
import { OnSalePart } from './OnSalePart.tsx'
import { ProductForm } from './ProductForm.tsx'
import { RemovePart } from './RemovePart.tsx'
import { texts } from './texts.ts'

const BACK = { to: '/products/mine', label: texts.all }

/** Page to edit one of the user's products: its details, its files, and whether it is on sale. */
export function EditProductPage() {
  const id = Number(useParams()['id'])
  const { id: accountId } = useUser()
  const query = useEndpoint(productsApi.read, { params: { id } })
  const product = query.data
  const address = productPath(id)
  if (product && product.developer_id !== accountId) {
    return <NotPermittedPage title={texts.mayNotEdit} back={BACK} next={{ to: address, label: texts.view }} />
  }
  return (
    <Page
      title={query.error ? texts.notFound : texts.editTitle}
      lead={product && <span dir="auto">{product.name}</span>}
      back={product ? { to: address, label: texts.look } : BACK}
    >
      {query.error?.status === 404 && !product && <GoneProductDraft accountId={accountId} id={id} />}
      <QueryView query={query} gone={BACK} skeleton={<ListSkeleton rows={4} />}>
        {(found) => <Editing key={found.id} accountId={accountId} product={found} />}
      </QueryView>
    </Page>
  )
}

function Editing({ accountId, product }: { accountId: number; product: Product }) {
  const navigate = useNavigate()
  return (
    <OnePlace kind="product" place={{ accountId, id: product.id }}>
      <ProductForm accountId={accountId} product={product} />
      {product.part_count === 0 && (
        <>
          <FilesPart accountId={accountId} product={product} />
          <LicencesPart product={product} />
        </>
      )}
      {hasPayments && <RefundRulePart product={product} />}
      <OnSalePart product={product} />
      <RemovePart product={product} onRemoved={() => void navigate('/products/mine', { replace: true })} />
    </OnePlace>
  )
}
