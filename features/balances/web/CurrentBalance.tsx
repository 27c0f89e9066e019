import { useEndpoint } from '#platform/web/api/query.ts'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Money } from '#platform/web/ui/layout/Money.tsx'
import { ListSkeleton } from '#platform/web/ui/list/ListSkeleton.tsx'
import { balancesApi } from '../contract.ts'
import classes from './Balance.module.css'
import { texts } from './texts.ts'

/** Current balance; a negative one is also explained in words. */
export function CurrentBalance() {
  const balance = useEndpoint(balancesApi.balance, {})
  return (
    <QueryView query={balance} skeleton={<ListSkeleton shape="text" rows={1} />}>
      {({ balance_cents, processing_cents }) => (
        <>
          <p className={classes.amount}>
            <Money cents={balance_cents} />
          </p>
          {processing_cents > 0 && <p>{texts.onItsWay(processing_cents)}</p>}
          {balance_cents < 0 && <p className={classes.owed}>{texts.owed}</p>}
        </>
      )}
    </QueryView>
  )
}
