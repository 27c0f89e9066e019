import type { Handler } from '#platform/server/http/routes.ts'
import type { accountSettingsApi } from '../../contract.ts'

type SettingsApi = typeof accountSettingsApi

/** Handlers of the account settings API, as divided among the files. */
export type AccountSettingsHandlers<Keys extends keyof SettingsApi = keyof SettingsApi> = {
  [Key in Keys]: Handler<SettingsApi[Key]>
}
