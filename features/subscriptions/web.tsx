import { onDemand } from '#platform/web/ui/onDemand.tsx'

export { takeWish } from './web/wish.ts'

/** Asks a creator to subscribe. Fetched when it is opened. */
export const SubscribeDialog = onDemand(async () => (await import('./web/SubscribeDialog.tsx')).SubscribeDialog)
