import type { UploadedFile } from '#platform/contract/upload.ts'
import { oneLine } from '#platform/contract/fields.ts'
import { readFirstBytes } from '#platform/server/files/files.ts'
import { badRequest, isRefused } from '#platform/server/http/http-errors.ts'
import type { Call, Completed } from '#platform/server/http/routes.ts'
import type { Work } from '#platform/server/work/work.ts'
import { FORM_FILE_MAX_BYTES, productFilesEvents, type FilesTaken, type productFilesApi } from '../../contract/files.ts'
import { bundleOnly } from '../bundles/http-errors.ts'
import { getOwn, lockOwn } from '../load.ts'
import { insertFile, listReplaced, supersede, type FileRow } from '../queries/files.ts'
import { lockUploadOwner } from '../queries/uploads.ts'
import { expectStorageLeft, expectFileCount } from './quota.ts'
import { matchesExtension, sanitizeFileName } from './rules.ts'
import { FILE_TYPE, newKey } from './storage.ts'
import { typeMismatch, expectValidName } from './uploads.ts'

// The call has two paths.
type AddCall = Pick<
  Call<typeof productFilesApi.addFiles>,
  'db' | 'now' | 'services' | 'caller' | 'params' | 'query' | 'body' | 'complete'
>

/** File of a form, with its final name and storage key. */
interface Sent {
  sent: UploadedFile
  file_name: string
  key: string
}

async function checkFiles({ body, query }: AddCall): Promise<Sent[]> {
  const all = body.files.map((sent) => ({ sent, file_name: sanitizeFileName(oneLine(sent.name)), key: newKey() }))
  for (const { sent, file_name } of all) {
    expectValidName(query.file_type, file_name)
    if (!matchesExtension(file_name, await readFirstBytes(sent.path))) throw typeMismatch(file_name)
  }
  if (new Set(all.map(({ file_name }) => file_name.toLowerCase())).size < all.length) {
    throw badRequest('same_name', 'Each file of a product needs a unique name')
  }
  return all
}

const sizeOf = (all: readonly Sent[]): number => all.reduce((sum, { sent }) => sum + sent.size, 0)

/** Stores the rows of files already in the storage, replacing those of the same names. */
async function storeFileRows(work: Work, { params, caller, query }: AddCall, all: readonly Sent[]): Promise<FileRow[]> {
  const { db, now, services } = work
  await lockUploadOwner(db, caller.id)
  const { id: product_id, version, part_count } = await lockOwn(db, params.id, caller.id)
  if (part_count > 0) throw bundleOnly()
  await expectStorageLeft(db, caller.id, sizeOf(all), services.config)
  const rows: FileRow[] = []
  for (const { sent, file_name, key } of all) {
    const replacement = { product_id, file_name, replaces_id: null }
    const replaced = await listReplaced(db, replacement)
    await expectFileCount(db, product_id, { added: replaced.length > 0 ? 0 : 1 })
    await supersede(db, replacement, now)
    const row = await insertFile(db, {
      ...replacement,
      file_type: query.file_type,
      file_size: sent.size,
      version,
      key,
      state: 'ready',
      checksum: Buffer.from(sent.hash, 'hex'),
      crc32: sent.crc32,
      created_at: now,
    })
    work.publish(productFilesEvents.product_file, caller.id, { product_id, id: row.id, state: 'ready' })
    rows.push(row)
  }
  return rows
}

const presentAdded = (product_id: number, rows: readonly FileRow[]): FilesTaken => ({
  message: 'Files uploaded successfully',
  product_id,
  file_count: rows.length,
  files: rows.map(({ id, file_name, file_size, checksum }) => ({
    id,
    name: file_name,
    size: file_size,
    checksum: checksum?.toString('hex') ?? '',
  })),
})

/** Adds the files of a form to one of the caller's products: all of them or none. */
export async function addFiles(call: AddCall): Promise<Completed<FilesTaken>> {
  const { db, caller, params, services, complete } = call
  // Checked before the expensive work, and again once the product is locked.
  if ((await getOwn(db, params.id, caller.id)).part_count > 0) throw bundleOnly()
  const all = await checkFiles(call)
  await expectStorageLeft(db, caller.id, sizeOf(all), services.config)
  const { storage } = services.files
  for (const { sent, key } of all) {
    await storage.put(key, { path: sent.path }, { type: FILE_TYPE, maxBytes: FORM_FILE_MAX_BYTES })
  }
  return complete(async (work) => presentAdded(params.id, await storeFileRows(work, call, all))).catch(
    async (error) => {
      // Only a refusal guarantees that no rows were stored; after other errors, the sweep of files looks them up.
      if (isRefused(error)) for (const { key } of all) await storage.remove(key)
      throw error
    },
  )
}
