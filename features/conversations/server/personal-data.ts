import { deleteFilesOf } from '#platform/server/files/stored-files.ts'
import type { PersonalData } from '#features/accounts/server.ts'
import { addressing, MESSAGE_FILES } from './files.ts'
import { forgetLinksOf, listSentFiles } from './queries/attachments.ts'
import { exportMessages } from './queries/messages.ts'

/**
 * What somebody wrote stays with those they wrote it to; their name goes with the account, and so do the files they sent and the
 * links to their profile. The stored files are swept up when nothing names them any more.
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
  forget: async ({ db }, { accountId }) => {
    await deleteFilesOf(db, { purpose: MESSAGE_FILES, owner_id: accountId })
    await forgetLinksOf(db, accountId)
  },
}
