import type { PersonalData } from '#features/accounts/server.ts'
import { deleteNotesAbout, exportNotes } from './queries/notes.ts'

/** Notes about an account are part of its export, and go with it. */
export const notesPersonalData: PersonalData = {
  name: 'notes',
  exportOf: exportNotes,
  erase: ({ db }, { accountId }) => deleteNotesAbout(db, accountId),
}
