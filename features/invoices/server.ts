export type { Cause } from './server/cause.ts'
export { issueInvoice, noteRefund, type Invoicing } from './server/issuing.ts'
