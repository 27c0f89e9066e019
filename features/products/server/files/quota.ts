import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { conflict, HttpError } from '#platform/server/http/http-errors.ts'
import { FILE_VERSIONS_MAX, FILES_PER_PRODUCT_MAX } from '../../contract/files.ts'
import { PRODUCT_UPLOADS_MAX } from '../../contract/uploads.ts'
import { countFiles } from '../queries/files.ts'
import { getStorageUsed } from '../queries/uploads.ts'

const GIGABYTE = 1024 * 1024 * 1024

/** Storage quota of an account's product files, in bytes. */
export const quotaOf = ({ PRODUCT_STORAGE_GB }: Pick<Config, 'PRODUCT_STORAGE_GB'>): number =>
  Math.floor(PRODUCT_STORAGE_GB * GIGABYTE)

const storageFull = () =>
  new HttpError(413, 'storage_full', 'Your product storage is full. Delete an earlier version and try again.')

/** Throws if an account's product files and announced uploads leave too little space; lock the account where the result must be exact. */
export async function expectStorageLeft(db: Database, owner: number, size: number, config: Config): Promise<void> {
  const { used_bytes, on_their_way } = await getStorageUsed(db, owner)
  if (used_bytes + size > quotaOf(config)) throw storageFull()
  if (on_their_way >= PRODUCT_UPLOADS_MAX) {
    throw conflict(
      'too_many_uploads',
      `You can upload at most ${PRODUCT_UPLOADS_MAX} files at once. Finish or cancel one first.`,
    )
  }
}

/** Throws if a product would have too many files; `added` is the number of files that replace no other. */
export async function expectFileCount(db: Database, product_id: number, { added }: { added: number }): Promise<void> {
  const { active, all } = await countFiles(db, product_id)
  if (added > 0 && active + added > FILES_PER_PRODUCT_MAX) {
    throw conflict('too_many_files', `A product has at most ${FILES_PER_PRODUCT_MAX} files. Put them in an archive.`)
  }
  if (all + Math.max(added, 1) > FILE_VERSIONS_MAX) {
    throw conflict(
      'too_many_files',
      `A product has at most ${FILE_VERSIONS_MAX} files. Delete some of earlier versions.`,
    )
  }
}
