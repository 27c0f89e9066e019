import { Readable } from 'node:stream'
import { oneLine } from '#platform/contract/fields.ts'
import { Checksums } from '#platform/server/files/checksums.ts'
import { cleanName } from '#platform/server/files/form-uploads.ts'
import type { ImportedFile } from '#platform/server/files/imported-file.ts'
import { refuseSize } from '#platform/server/files/incoming-upload.ts'
import { badRequest, conflict } from '#platform/server/http/http-errors.ts'
import type { Work, WorkBase } from '#platform/server/work/work.ts'
import {
  FILE_VERSIONS_MAX,
  FILES_PER_PRODUCT_MAX,
  PRODUCT_FILE_MAX_BYTES,
  type ProductFileType,
} from '../../contract/files.ts'
import { insertReplaced } from '../queries/files.ts'
import { insertReleases } from '../queries/releases.ts'
import { matchesExtension, sanitizeFileName } from './rules.ts'
import { FILE_TYPE, newKey } from './storage.ts'
import { insertFileToCheck, readFirstBytes, expectValidName, typeMismatch } from './uploads.ts'

/** A file of a product from another installation; replaced there, if it says when. */
export interface ImportedProductFile extends ImportedFile {
  name: string
  file_type: ProductFileType
  version: string
  /** The release it came with. */
  release: string | null
  created_at: string | null
  superseded_at: string | null
}

/** A release from another installation. */
export interface ImportedRelease {
  version: string
  notes: string | null
  released_at: string
}

type NamedFile = ImportedProductFile & { file_name: string; key: string }

/** Checks the files of a product as if they had been uploaded, and gives them their names and storage keys. */
export function nameFiles(files: readonly ImportedProductFile[]): NamedFile[] {
  const all = files.map((file) => ({
    ...file,
    file_name: sanitizeFileName(oneLine(cleanName(file.name))),
    key: newKey(),
  }))
  const current = all.filter(({ superseded_at }) => superseded_at === null)
  if (current.length > FILES_PER_PRODUCT_MAX) {
    throw conflict('too_many_files', `A product has at most ${FILES_PER_PRODUCT_MAX} files. Put them in an archive.`)
  }
  if (all.length > FILE_VERSIONS_MAX) {
    throw conflict('too_many_files', `A product has at most ${FILE_VERSIONS_MAX} files, those of earlier versions too.`)
  }
  for (const { file_type, file_name, size } of all) {
    refuseSize(size, PRODUCT_FILE_MAX_BYTES)
    expectValidName(file_type, file_name)
  }
  if (new Set(current.map(({ file_name }) => file_name.toLowerCase())).size < current.length) {
    throw badRequest('same_name', 'Each file of a product needs a unique name')
  }
  return all
}

/** Stores the content of a file, and returns its CRC-32. Throws for one that is not what its name says. */
export async function storeContent(base: WorkBase, { key, file_name, read, size: maxBytes }: NamedFile) {
  const sums = new Checksums()
  await base.services.files.storage.put(key, Readable.from(sums.passThrough(read())), { type: FILE_TYPE, maxBytes })
  if (!matchesExtension(file_name, await readFirstBytes(base, key))) throw typeMismatch(file_name)
  return sums.end().crc32
}

/** A file whose content is stored. */
export type StoredFile = NamedFile & { crc32: number }

// What an archive says of the past is its owner's word, but nothing was before it is.
const noLaterThan = (now: Date, moment: string | null): string =>
  new Date(Math.min(now.getTime(), moment === null ? Infinity : Date.parse(moment))).toISOString()

/**
 * Inserts, in a transaction, the releases and files of a new product. Current files are checked once more, like those that were uploaded;
 * replaced ones come first, because of two files of one name the later one is current.
 */
export async function insertImportedFiles(
  work: Work,
  { product_id, developerId }: { product_id: number; developerId: number },
  { releases, files }: { releases: readonly ImportedRelease[]; files: readonly StoredFile[] },
): Promise<void> {
  const { db, now } = work
  const ids = await insertReleases(
    db,
    releases.map(({ version, notes, released_at }) => {
      return { product_id, version, notes, released_at: noLaterThan(now, released_at) }
    }),
  )
  const rowOf = ({ file_type, file_name, version, key, size, release, created_at }: StoredFile) => ({
    product_id,
    file_type,
    file_name,
    file_size: size,
    version,
    key,
    release_id: release === null ? null : (ids.get(release) ?? null),
    created_at: noLaterThan(now, created_at),
  })
  await insertReplaced(
    db,
    files.flatMap((file) => {
      const { superseded_at, sha256: checksum, crc32 } = file
      if (superseded_at === null) return []
      return [{ ...rowOf(file), checksum, crc32, superseded_at: noLaterThan(now, superseded_at) }]
    }),
  )
  for (const file of files) {
    if (file.superseded_at !== null) continue
    await insertFileToCheck(work, developerId, { ...rowOf(file), replaces_id: null, announced_checksum: file.sha256 })
  }
}
