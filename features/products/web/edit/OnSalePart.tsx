import { FormPart } from '#platform/web/ui/form/FormPart.tsx'
import classes from '#platform/web/ui/form/LongForm.module.css'
import { StatusBadge } from '#platform/web/ui/list/StatusBadge.tsx'
import { useEndpointOrNull } from '#platform/web/api/query.ts'
import { requiresSellerDetails, DeclareNotice } from '#features/traders/web.tsx'
import type { Product } from '../../contract.ts'
import { productFilesApi } from '../../contract/files.ts'
import { IncompleteNotice } from '../bundles/BundleView.tsx'
import { StatusButton } from '../own/StatusButton.tsx'
import { PRODUCT_STATUSES } from '../own/statuses.ts'
import { texts as ofView } from '../view/texts.ts'
import { texts } from './texts.ts'

/** Shows whether a product is on sale, with a button to change that. */
export function OnSalePart({ product }: { product: Product }) {
  const files = useEndpointOrNull(productFilesApi.listFiles, { params: { id: product.id } })
  const isPayable = product.price > 0 || product.pricing_model === 'pay_what_you_want'
  return (
    <FormPart title={texts.onSale} hint={texts.onSaleHint}>
      <div>
        <StatusBadge look={PRODUCT_STATUSES[product.status]} />
        <p className={classes.soft}>{ofView.ownStatus[product.status]}</p>
      </div>
      {!product.is_complete && (
        <p className={classes.notice}>
          <IncompleteNotice product={product} />
        </p>
      )}
      {files.data === null && product.part_count === 0 && product.status !== 'published' && (
        <p className={classes.notice}>{texts.noFilesYet}</p>
      )}
      {requiresSellerDetails && isPayable && product.status !== 'published' && <DeclareNotice />}
      <p className={classes.soft}>{texts.saveFirst}</p>
      <div>
        <StatusButton product={product} variant={product.status === 'published' ? 'default' : 'filled'} />
      </div>
    </FormPart>
  )
}
