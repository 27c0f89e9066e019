export { bookPayment } from './server/book-payment.ts'
export { issueInvoice, noteRefund, type Invoicing, type Issuing } from './server/issue-invoice.ts'
export { invoicePersonalData } from './server/personal-data.ts'
export { invoicesRoutes } from './server/routes.ts'
