import type { ProductFile } from '../../contract/files.ts'
import type { FileRow } from '../queries/files.ts'
import { isActive } from './rules.ts'

/** A file of a product as it is shown. */
export const presentFile = ({ key: _key, crc32: _crc32, checksum, ...row }: FileRow): ProductFile => ({
  ...row,
  checksum: checksum?.toString('hex') ?? null,
  is_active: isActive(row),
})
