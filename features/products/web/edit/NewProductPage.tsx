// Script file: product-forms
import { OnePlace } from '#platform/web/drafts/OnePlace.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { useUser } from '#features/accounts/web.tsx'
import { ProductForm } from './ProductForm.tsx'
import { texts } from './texts.ts'

/** Page to create a product. */
export function NewProductPage() {
  const { id: accountId } = useUser()
  return (
    <Page title={texts.newTitle} lead={texts.newLead} back={{ to: '/products/mine', label: texts.all }}>
      <OnePlace kind="product" place={{ accountId, id: null }}>
        <ProductForm accountId={accountId} product={null} />
      </OnePlace>
    </Page>
  )
}
