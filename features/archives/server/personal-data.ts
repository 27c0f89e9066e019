import type { PersonalData } from '#features/accounts/server.ts'
import { deleteImportsOf, exportImports } from './queries/imports.ts'
import { removeArchive } from './storage.ts'

/** Imports are deleted with their account, and so are archives that are on their way. */
export const importsPersonalData: PersonalData = {
  name: 'archive_imports',
  exportOf: exportImports,
  erase: async ({ db, now, enqueueAll }, { accountId }) => {
    const keys = await deleteImportsOf(db, accountId)
    await enqueueAll(
      removeArchive,
      keys.map((key) => ({ key })),
      { startAfter: now, onceFor: ({ key }) => key },
    )
  },
}
