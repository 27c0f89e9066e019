import { routes, type Route } from '#platform/server/routes.ts'
import { accountCareApi } from '../contract.ts'
import { ownPersonalData, type PersonalData } from './personal-data.ts'
import { addressCare } from './care-address.ts'
import { closingCare } from './care-closing.ts'
import { passwordCare } from './care-password.ts'
import { sessionCare } from './care-sessions.ts'

/** What people do with their account. `personal data` are what the other features keep for them. */
export const accountCareRoutes = (personalData: readonly PersonalData[]): Route[] =>
  routes(accountCareApi, {
    ...addressCare,
    ...passwordCare,
    ...sessionCare,
    ...closingCare([ownPersonalData, ...personalData]),
  })
