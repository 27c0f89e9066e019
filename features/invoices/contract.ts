export { InvoiceCause, invoicesEvents, invoicesSubject, Party } from './contract/shapes.ts'
