import type { Database } from '#platform/server/database/database.ts'
import { listFiles, type FileRow } from '../queries/files.ts'
import type { OwnedRow } from '../queries/products.ts'
import { sanitizeFileName } from '../files/rules.ts'
import { listFilesOfParts } from './queries/files.ts'

/** File to download, with its name in an archive. */
export type ArchiveRow = FileRow & { archive_name: string }

/** Lists the current files of a product; of a bundle those of its parts, each part in a numbered folder of an archive. */
export async function listToDownload(db: Database, { id, part_count }: OwnedRow): Promise<ArchiveRow[]> {
  if (part_count === 0) {
    return (await listFiles(db, id, 'active')).map((file) => ({ ...file, archive_name: file.file_name }))
  }
  return (await listFilesOfParts(db, id)).map(({ part_name, position, ...file }) => ({
    ...file,
    // Numbered, because parts may have the same name.
    archive_name: `${String(position).padStart(2, '0')} ${sanitizeFileName(part_name)}/${file.file_name}`,
  }))
}
