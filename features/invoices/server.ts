import type { ServerFeature } from '#platform/server/feature.ts'
import { invoicePersonalData } from './server/personal-data.ts'
import { invoicesRoutes } from './server/routes.ts'

export type { BilledTo } from './server/queries/issue-invoice.ts'
export { taxLeft } from './server/rules.ts'
export { findTaxLocation } from './server/tax-location.ts'
export { bookPayment } from './server/book-payment.ts'
export {
  findInvoicedTotal,
  issueInvoice,
  noteRefund,
  type InvoiceContent,
  type IssuingWork,
} from './server/issue-invoice.ts'

export const invoicesFeature: ServerFeature = { routes: invoicesRoutes, personalData: [invoicePersonalData] }
