import { holdOpenAccount } from '#platform/server/work/open-account.ts'
import { inWork, type WorkBase } from '#platform/server/work/work.ts'
import { archivesEvents } from '../contract.ts'
import { asNote } from './note.ts'
import { endImport, type ReadingRow } from './queries/imports.ts'
import { refuseAllWaiting } from './queries/items.ts'
import { removeArchive } from './storage.ts'

/**
 * Ends an import that is being read: because everything was dealt with, or for a reason why the items that still wait are left out. Returns
 * false if it ended already, or is gone.
 */
export const closeImport = (
  base: WorkBase,
  { id, key, account_id }: Pick<ReadingRow, 'id' | 'key' | 'account_id'>,
  failure: string | null,
): Promise<boolean> =>
  inWork(base, async (work) => {
    // Before any other lock, as where the account is closed.
    await holdOpenAccount(work.db, account_id)
    const note = failure && asNote(failure)
    if (!(await endImport(work.db, id, { failure: note, now: work.now }))) return false
    if (note !== null) await refuseAllWaiting(work.db, id, note)
    await work.enqueue(removeArchive, { key })
    work.publish(archivesEvents.archive_import, account_id, { id, state: failure === null ? 'done' : 'failed' })
    return true
  })
