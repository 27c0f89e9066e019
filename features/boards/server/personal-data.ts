import type { PersonalData } from '#features/accounts/server.ts'
import { exportBoards, deleteBoards } from './queries.ts'

/** Boards are their owner's and go with them; a creator who leaves is on nobody's board any more. */
export const boardPersonalData: PersonalData = {
  name: 'boards',
  exportOf: exportBoards,
  forget: ({ db }, { accountId }) => deleteBoards(db, accountId),
}
