import { routes, type Route } from '../../../platform/server/routes.ts'
import { accountCareApi } from '../contract.ts'
import { ownBelongings, type Belongings } from './belongings.ts'
import { addressCare } from './care-address.ts'
import { closingCare } from './care-closing.ts'
import { passwordCare } from './care-password.ts'
import { sessionCare } from './care-sessions.ts'

/** What people do with their account. `belongings` are what the other features keep for them. */
export const accountCareRoutes = (belongings: readonly Belongings[]): Route[] =>
  routes(accountCareApi, {
    ...addressCare,
    ...passwordCare,
    ...sessionCare,
    ...closingCare([ownBelongings, ...belongings]),
  })
