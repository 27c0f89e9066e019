import { accountSettingsApi } from '#features/accounts/contract.ts'
import { PASSWORD, type Person } from '../api.ts'

/** Closes somebody's account, who gives up what it costs. */
export async function closeAccount(who: Person) {
  const { gives_up } = (await who.send(accountSettingsApi.readClosing)).body
  return who.send(accountSettingsApi.closeAccount, { body: { password: PASSWORD, ...(gives_up && { gives_up }) } })
}
