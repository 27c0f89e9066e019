export { takeWish } from './web/wish.ts'
export { SubscribeDialog } from './web/SubscribeDialog.tsx'
