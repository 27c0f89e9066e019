import type { Contributed } from '#platform/server/feature.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { accountCareApi } from '../../contract.ts'
import { invitationPersonalData } from '../invitations.ts'
import { ownPersonalData } from '../personal-data.ts'
import { addressCare } from './change-address.ts'
import { closingCare } from './close-account.ts'
import { passwordCare } from './password.ts'
import { sessionCare } from './sessions.ts'

/** What people do with their account; other features say what they keep for them, and what follows from a new name. */
export const accountCareRoutes = (contributed: Contributed): Route[] =>
  routes(accountCareApi, {
    ...addressCare(contributed('onRenamed')),
    ...passwordCare,
    ...sessionCare,
    ...closingCare([ownPersonalData, invitationPersonalData, ...contributed('personalData')]),
  })
