import { deleteFilesOf } from '#platform/server/files/stored-files.ts'
import type { PersonalData } from '#features/accounts/server.ts'
import { addressing, MESSAGE_FILES } from './files.ts'
import { deleteProfileLinksOf, listSentFiles } from './queries/attachments.ts'
import { deleteHiddenMessages } from './queries/reported-messages.ts'
import { exportMessages } from './queries/messages.ts'

/**
 * Messages stay with their recipients; the author's name goes with the account, as do their files and profile links. The periodic sweep
 * deletes stored files that no row references.
 */
export const messagePersonalData: PersonalData = {
  name: 'messages',
  exportOf: exportMessages,
  mediaOf: async (db, accountId, services, now) => {
    const addressOf = addressing(services, now)
    const files = await listSentFiles(db, accountId)
    return files.map(({ conversation_id, ...file }) => {
      const { name, url } = addressOf(conversation_id, file)
      return { kind: 'message file', name, url }
    })
  },
  erase: async ({ db }, { accountId }) => {
    await deleteFilesOf(db, { purpose: MESSAGE_FILES, owner_id: accountId })
    await deleteProfileLinksOf(db, accountId)
    await deleteHiddenMessages(db, accountId)
  },
}
