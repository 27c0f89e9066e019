import { deleteFormDraft } from './form-drafts.ts'
import { storageEntriesUnder } from './storage.ts'
import { isExpired, parseFormDraft } from './stored-form-draft.ts'

/** Deletes the drafts of forms older than a month, of every account, whether or not anybody opens their form again. */
export function deleteOldFormDrafts(prefixes: readonly string[]): void {
  for (const { name, read } of prefixes.flatMap(storageEntriesUnder)) {
    const draft = parseFormDraft(read())
    if (draft && isExpired(draft)) deleteFormDraft(name)
  }
}
