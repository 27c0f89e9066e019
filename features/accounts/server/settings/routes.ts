import type { Contributed } from '#platform/server/feature.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { accountCareApi } from '../../contract.ts'
import { invitationPersonalData } from '../invitations.ts'
import { ownPersonalData, type PersonalData } from '../personal-data.ts'
import { addressCare } from './change-address.ts'
import { closingCare } from './close-account.ts'
import { passwordCare } from './password.ts'
import { sessionCare } from './sessions.ts'

/** Adds this feature's personal data to that of the others. */
export const withOwnData = (others: readonly PersonalData[]): PersonalData[] => [
  ownPersonalData,
  invitationPersonalData,
  ...others,
]

/** Routes of the account settings; other features contribute their personal data and rename listeners. */
export const accountCareRoutes = (contributed: Contributed): Route[] =>
  routes(accountCareApi, {
    ...addressCare(contributed('onRenamed')),
    ...passwordCare,
    ...sessionCare,
    ...closingCare(withOwnData(contributed('personalData'))),
  })
