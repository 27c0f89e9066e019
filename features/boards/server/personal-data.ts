import type { PersonalData } from '#features/accounts/server.ts'
import { exportBoards, deleteBoards } from './queries.ts'

/** Boards are deleted with their owner's account; an account being deleted is removed from all boards. */
export const boardPersonalData: PersonalData = {
  name: 'boards',
  exportOf: exportBoards,
  erase: ({ db }, { accountId }) => deleteBoards(db, accountId),
}
