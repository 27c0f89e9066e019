import type { Contributed } from '#platform/server/feature.ts'
import type { Work } from '#platform/server/work/work.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { accountSettingsApi } from '../../contract.ts'
import { invitationPersonalData } from '../invitations.ts'
import type { GivenUp } from '../../contract/closing-costs.ts'
import { ownPersonalData, refusedMailPersonalData, type PersonalData } from '../personal-data.ts'
import { addressHandlers } from './change-address.ts'
import { closeAccount, closeAccountHandlers, closingCostsOf, exportAccountData } from './close-account.ts'
import { passwordHandlers } from './password.ts'
import { sessionHandlers } from './sessions.ts'

/** Adds this feature's personal data to that of the others. */
export function withOwnPersonalData(others: readonly PersonalData[]): PersonalData[] {
  const all = [ownPersonalData, invitationPersonalData, refusedMailPersonalData, ...others]
  const repeated = all.find(({ name }, at) => all.slice(0, at).some((one) => one.name === name))
  // In an export, one would replace the other.
  if (repeated) throw new Error(`Two PersonalData values are named ${repeated.name}`)
  return all
}

/** Exports and closes the account of another person, for features that do it at their request. */
export const exportAndCloseFor = (contributed: Contributed) => {
  const personalData = withOwnPersonalData(contributed('personalData'))
  return {
    exportData: (context: Pick<Work, 'db' | 'now' | 'services'>, accountId: number) =>
      exportAccountData(personalData, context, accountId),
    readClosing: (base: Pick<Work, 'db' | 'services'>, accountId: number) =>
      closingCostsOf(personalData, base, accountId),
    close: (work: Work, closing: { accountId: number; gives_up: GivenUp | undefined }) =>
      closeAccount(personalData, work, { ...closing, check: () => undefined }),
  }
}

/** Routes of the account settings; other features contribute their personal data and rename listeners. */
export const accountSettingsRoutes = (contributed: Contributed): Route[] =>
  routes(accountSettingsApi, {
    ...addressHandlers(contributed('onRenamed')),
    ...passwordHandlers,
    ...sessionHandlers,
    ...closeAccountHandlers(withOwnPersonalData(contributed('personalData'))),
  })
