import { paymentsApi } from '#features/payments/contract.ts'
import { useEndpoint } from '#platform/web/api/query.ts'
import { isPartOn } from '#platform/web/page/product.ts'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import classes from './Ledger.module.css'
import { texts, TROUBLE_TEXTS } from './texts.ts'

/** Warns while the payment provider refuses something that only the owner can put right. */
export function ProviderNotice() {
  const { data } = useEndpoint(paymentsApi.trouble, {}, { enabled: isPartOn('payments') })
  const trouble = data?.trouble
  if (!trouble) return null
  const { title, remedy } = TROUBLE_TEXTS[trouble.kind]
  return (
    <div className={classes.notice} role="alert">
      <strong>{title}</strong>
      <p>{remedy}</p>
      <p className={classes.reference}>
        {texts.troubleSays} {trouble.message}
      </p>
      <p className={classes.reference}>
        {texts.lastRefused} <Moment at={trouble.noted_at} />
      </p>
    </div>
  )
}
