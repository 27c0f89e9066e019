import { call } from '#platform/web/api/call.ts'
import { grantsAccess, subscriptionsApi } from '#features/subscriptions/contract.ts'

/** Asks the server whether the signed-in creator may pitch now. Throws `CallError`. */
export const isSubscribed = async (): Promise<boolean> => grantsAccess(await call(subscriptionsApi.status, {}))
