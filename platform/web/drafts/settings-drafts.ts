import { deleteFormDrafts } from './form-drafts.ts'

/** What names begin with under which the browser keeps changes to settings that are not saved yet. */
export const SETTINGS_DRAFT = 'settings_draft_'

/** The name of the changes to one form of an account's settings. */
export const settingsDraftName = (accountId: number, form: string): string => `${SETTINGS_DRAFT}${accountId}_${form}`

/** Forgets the changes of an account that are not saved yet. */
export const deleteSettingsDrafts = (accountId: number): void => deleteFormDrafts(SETTINGS_DRAFT, accountId)
