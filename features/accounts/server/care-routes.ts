import { routes, type Route } from '#platform/server/routes.ts'
import { accountCareApi } from '../contract.ts'
import type { RenameListener } from './listening.ts'
import { ownPersonalData, type PersonalData } from './personal-data.ts'
import { addressCare } from './care-address.ts'
import { closingCare } from './care-closing.ts'
import { passwordCare } from './care-password.ts'
import { sessionCare } from './care-sessions.ts'

/** What people do with their account; other features say what they keep for them, and what follows from a new name. */
export const accountCareRoutes = (
  personalData: readonly PersonalData[],
  { onRenamed }: { onRenamed: readonly RenameListener[] },
): Route[] =>
  routes(accountCareApi, {
    ...addressCare(onRenamed),
    ...passwordCare,
    ...sessionCare,
    ...closingCare([ownPersonalData, ...personalData]),
  })
