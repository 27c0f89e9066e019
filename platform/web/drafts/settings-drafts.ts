import { formDraftName } from './form-drafts.ts'

/** Name prefix of unsaved changes to settings in browser storage. */
export const SETTINGS_DRAFT = 'settings_draft_'

/** Returns the storage name of the unsaved changes to one settings form. */
export const settingsDraftName = (accountId: number, form: string): string =>
  formDraftName(SETTINGS_DRAFT, accountId, form)
