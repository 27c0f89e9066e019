import { deleteFormDrafts } from './form-drafts.ts'

/** Name prefix of unsaved changes to settings in browser storage. */
export const SETTINGS_DRAFT = 'settings_draft_'

/** Returns the storage name of the unsaved changes to one settings form. */
export const settingsDraftName = (accountId: number, form: string): string => `${SETTINGS_DRAFT}${accountId}_${form}`

/** Deletes an account's unsaved changes to settings. */
export const deleteSettingsDrafts = (accountId: number): void => deleteFormDrafts(SETTINGS_DRAFT, accountId)
