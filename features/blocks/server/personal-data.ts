import type { PersonalData } from '#features/accounts/server.ts'
import { deleteBlocksOf, exportBlocks } from './queries.ts'

/** Blocks end with either account. */
export const blockPersonalData: PersonalData = {
  name: 'blocks',
  exportOf: exportBlocks,
  erase: ({ db }, { accountId }) => deleteBlocksOf(db, accountId),
}
