export { SubscribeDialog } from './web/SubscribeDialog.tsx'
