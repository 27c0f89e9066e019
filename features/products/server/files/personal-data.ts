import type { PersonalData } from '#features/accounts/server.ts'
import { deleteDownloadsOf, deleteUploadsOf, exportFiles, listOwnFiles } from '../queries/files-personal-data.ts'
import { createFileAddressing } from './downloads.ts'

/** Files stay as long as their product, for its buyers. The download history of an account is deleted. */
export const productFilesPersonalData: PersonalData = {
  name: 'product_files',
  exportOf: exportFiles,
  mediaOf: async (db, accountId, services, now) => {
    const files = await listOwnFiles(db, accountId)
    return files.map(({ id, product_id, file_name }) => {
      const { addressOf } = createFileAddressing(services, { productId: product_id, accountId }, now)
      return { kind: 'product file', name: file_name, url: addressOf(`${product_id}/files/${id}`) }
    })
  },
  erase: async ({ db }, { accountId }) => {
    await deleteDownloadsOf(db, accountId)
    await deleteUploadsOf(db, accountId)
  },
}
