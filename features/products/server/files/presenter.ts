import type { ProductFile } from '../../contract/files.ts'
import type { FileRow } from '../queries/files.ts'
import { isActive } from './rules.ts'

/** Returns the response for a product file. */
export const presentFile = ({ key: _key, crc32: _crc32, checksum, ...row }: FileRow): ProductFile => ({
  ...row,
  checksum: checksum?.toString('hex') ?? null,
  is_active: isActive(row),
})
