import { currency, decimalText } from '#platform/contract/currency.ts'
import type { Database } from '#platform/server/database/database.ts'
import { readPages } from '#platform/server/database/keyset-page.ts'
import { csvFile, csvOf } from '#platform/server/files/csv.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { refundsApi } from '../../contract.ts'
import { listRefunds } from './queries/refunds.ts'
import { retryRefund } from './retry-refund.ts'

async function* rowsOf(db: Database, show: 'all' | 'open') {
  const refunds = readPages((paging) => listRefunds(db, { show, ...paging }))
  for await (const refund of refunds) {
    const { id, paid_at, product_name, buyer, seller, total_cents, refunded_cents, paid_with, state, reason } = refund
    yield [
      String(id),
      paid_at,
      product_name,
      buyer.username,
      seller.username,
      total_cents,
      refunded_cents,
      paid_with,
      state,
      reason,
    ]
  }
}

/** Routes of the refunds that finance staff look after. */
export const refundsRoutes: Route[] = routes(refundsApi, {
  list: ({ db, query }) => listRefunds(db, query),

  retry: ({ work, params, caller }) => retryRefund(work, params.id, caller.id),

  file: ({ db, query: { show }, now }) => {
    const code = currency().code.toUpperCase()
    const columns = ['Purchase', 'Paid', 'Product', 'Buyer', 'Seller', `Total (${code})`, `Returned (${code})`]
    const read = () => csvOf([...columns, 'Paid with', 'State', 'Reason'], rowsOf(db, show), decimalText)
    return Promise.resolve(csvFile('refunds', now, read))
  },
})
