import type { ProductFile } from '../../contract/files.ts'
import type { FileRow } from '../queries/files.ts'

/** A file of a product as it is shown. */
export const presentFile = ({ key: _key, crc32: _crc32, checksum, ...row }: FileRow): ProductFile => ({
  ...row,
  checksum: checksum?.toString('hex') ?? null,
  is_active: row.state === 'ready' && row.superseded_at === null,
})
