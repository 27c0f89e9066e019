import { lazy, Suspense } from 'react'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FactList } from '#platform/web/ui/list/FactList.tsx'
import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import { StatusBadge } from '#platform/web/ui/list/StatusBadge.tsx'
import type { Product } from '../../contract.ts'
import { StatusButton } from '../own/StatusButton.tsx'
import { PRODUCT_STATUSES } from '../own/statuses.ts'
import { priceText, productPath } from '../presenter.ts'
import classes from './BuyBox.module.css'
import { texts } from './texts.ts'

const IncompleteNotice = lazy(async () => ({ default: (await import('../bundles/BundleView.tsx')).IncompleteNotice }))

/** Shown to its seller instead of the purchase: status, statistics and actions. */
export function OwnTools({ product }: { product: Product }) {
  const { id, status, price, total, pricing_model, purchase_count, view_count, download_count } = product
  const figures = [
    [texts.sold, purchase_count.toLocaleString('en')],
    [texts.views, view_count.toLocaleString('en')],
    [texts.downloads, download_count.toLocaleString('en')],
  ] as const
  return (
    <div className={classes.box}>
      <div>
        <StatusBadge look={PRODUCT_STATUSES[status]} />
      </div>
      <p className={classes.amount}>{priceText(pricing_model, total)}</p>
      <p className={classes.soft}>
        {product.is_complete && texts.ownStatus[status]}{' '}
        {total > 0 && (pricing_model === 'one_time' ? texts.earnsYou : texts.earnsAtLeast)(formatMoney(price))}
      </p>
      {!product.is_complete && (
        <p className={classes.soft}>
          <Suspense>
            <IncompleteNotice product={product} />
          </Suspense>
        </p>
      )}
      <FactList className={classes.figures} facts={figures} />
      <div className="buttons">
        <Button to={`${productPath(id)}/edit`}>{texts.edit}</Button>
        <StatusButton product={product} variant="default" />
        <Button to="/products/sales" variant="subtle">
          {texts.sales}
        </Button>
      </div>
    </div>
  )
}
