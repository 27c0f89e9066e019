import { countReceivedBytes } from '#platform/server/files/incoming-upload.ts'
import type { Services } from '#platform/server/services.ts'
import type { ArchiveImport } from '../contract.ts'
import type { ImportRow } from './queries/imports.ts'
import { incomingUploadOf } from './storage.ts'

/** Returns the response for an import of its owner. */
export async function presentImport({ files }: Pick<Services, 'files'>, row: ImportRow): Promise<ArchiveImport> {
  const { account_id: _owner, key: _key, part_bytes, parts_id: _parts, ...shown } = row
  const { waiting, imported, already_here, refused } = row
  return {
    ...shown,
    items: waiting + imported + already_here + refused,
    received: row.state === 'uploading' ? await countReceivedBytes(files.storage, incomingUploadOf(row)) : row.size,
    path: `/api/archives/imports/${row.id}`,
    in_parts: part_bytes !== null,
  }
}
