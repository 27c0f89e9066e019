export { PaymentChecks } from './web/checks/PaymentChecks.tsx'
