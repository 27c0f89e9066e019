import { useNavigate, useParams } from 'react-router'
import { OnePlace } from '#platform/web/drafts/OnePlace.tsx'
import { useEndpoint } from '#platform/web/query.ts'
import { GoneState } from '#platform/web/ui/GoneState.tsx'
import { ListSkeleton } from '#platform/web/ui/ListSkeleton.tsx'
import { Page } from '#platform/web/ui/Page.tsx'
import { QueryView } from '#platform/web/ui/QueryView.tsx'
import { useUser } from '#features/accounts/web.tsx'
import { productsApi, type Product } from '../../contract.ts'
import { FilesPart } from '../files/FilesPart.tsx'
import { productPath } from '../presenter.ts'
import { OnSalePart } from './OnSalePart.tsx'
import { ProductForm } from './ProductForm.tsx'
import { RemovePart } from './RemovePart.tsx'
import { texts } from './texts.ts'

const BACK = { to: '/products/mine', label: texts.all }

/** Changes one's own product: what is said of it, its files, and whether it is on sale. */
export function EditProductPage() {
  const id = Number(useParams()['id'])
  const { id: accountId } = useUser()
  const query = useEndpoint(productsApi.read, { params: { id } })
  const product = query.data
  const isOwn = product?.developer_id === accountId
  const title = product && !isOwn ? texts.mayNotEdit : query.error ? texts.notFound : texts.editTitle
  const look = { to: productPath(id), label: texts.look }
  return (
    <Page title={title} lead={isOwn && <span dir="auto">{product.name}</span>} back={product ? look : BACK}>
      <QueryView query={query} gone={BACK} skeleton={<ListSkeleton rows={4} />}>
        {(found) =>
          isOwn ? <Editing key={found.id} accountId={accountId} product={found} /> : <GoneState wayOn={BACK} />
        }
      </QueryView>
    </Page>
  )
}

function Editing({ accountId, product }: { accountId: number; product: Product }) {
  const navigate = useNavigate()
  return (
    <OnePlace kind="product" place={{ accountId, id: product.id }}>
      <ProductForm accountId={accountId} product={product} />
      <FilesPart accountId={accountId} product={product} />
      <OnSalePart product={product} />
      <RemovePart product={product} onRemoved={() => void navigate('/products/mine', { replace: true })} />
    </OnePlace>
  )
}
