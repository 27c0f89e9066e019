import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { oneLine } from '#platform/contract/fields.ts'
import {
  finishIncomingUpload,
  refuseInParts,
  refuseSize,
  uploadNotFound,
} from '#platform/server/files/incoming-upload.ts'
import type { Database } from '#platform/server/database/database.ts'
import { parseInput } from '#platform/server/http/input.ts'
import { badRequest, conflict } from '#platform/server/http/http-errors.ts'
import type { UploadInProgress, UploadCall, Uploads } from '#platform/server/files/tus.ts'
import { uploadExpiry } from '#platform/server/files/expire-uploads.ts'
import { cleanName } from '#platform/server/files/form-uploads.ts'
import { inWork, type Work, type WorkBase } from '#platform/server/work/work.ts'
import { PRODUCT_FILE_MAX_BYTES, productFilesEvents, type ProductFile } from '../../contract/files.ts'
import { AnnouncedFile } from '../../contract/uploads.ts'
import { bundleOnly } from '../bundles/http-errors.ts'
import { getOwn } from '../load.ts'
import { getFile, insertFile, listReplaced, type FileRow } from '../queries/files.ts'
import { findOwner } from '../queries/products.ts'
import {
  deleteUpload,
  findUpload,
  lockUploadOwner,
  insertUpload,
  lockUpload,
  noteFile,
  type UploadRow,
} from '../queries/uploads.ts'
import { checkJobOptions, checkProductFile } from './check-files.ts'
import { fileNotFound } from './load.ts'
import { presentFile } from './presenter.ts'
import { expectStorageLeft, expectFileCount } from './quota.ts'
import { matchesExtension, nameProblem, sanitizeFileName, SIGNATURE_BYTES } from './rules.ts'
import { incomingUploadOf, newKey } from './storage.ts'

/** Returns one of the caller's uploads; throws 404 for those of others, as if there were none. */
export async function getOwnUpload({ db, caller, now }: UploadCall, id: string): Promise<UploadRow> {
  const upload = z.uuid().safeParse(id).success ? await findUpload(db, id, caller.id) : undefined
  if (!upload || upload.expires_at <= now.toISOString()) throw uploadNotFound()
  return upload
}

/** Throws 400 for a name that a file of this kind may not have. */
export function expectValidName(file_type: ProductFile['file_type'], name: string): void {
  const problem = nameProblem(file_type, name)
  if (problem !== null) throw badRequest('wrong_file_type', problem)
}

/** Error for a file whose signature does not match its extension. */
export const typeMismatch = (name: string) => badRequest('not_as_called', `${name} is not what its name says`)

/**
 * Stores, in a transaction, an upload that its owner is about to send, with a part size if it is sent in parts. Throws if the details are
 * invalid.
 */
export async function announce(
  tx: Database,
  { caller, now, services }: Omit<UploadCall, 'db'>,
  { filename, checksum, version = null, replaces_id = null, ...announced }: AnnouncedFile,
  { size, partBytes }: { size: number; partBytes: number | null },
): Promise<UploadRow> {
  const file_name = sanitizeFileName(oneLine(cleanName(filename)))
  refuseSize(size, PRODUCT_FILE_MAX_BYTES)
  expectValidName(announced.file_type, file_name)
  await lockUploadOwner(tx, caller.id)
  // Read once the account is locked, as where a product becomes a bundle.
  if ((await getOwn(tx, announced.product_id, caller.id)).part_count > 0) throw bundleOnly()
  const replaced = await listReplaced(tx, { product_id: announced.product_id, file_name, replaces_id })
  if (replaces_id !== null && !replaced.some(({ id }) => id === replaces_id)) throw fileNotFound()
  await expectFileCount(tx, announced.product_id, { added: replaced.length > 0 ? 0 : 1 })
  await expectStorageLeft(tx, caller.id, size, services.config)
  return insertUpload(tx, {
    ...announced,
    version,
    replaces_id,
    id: randomUUID(),
    user_id: caller.id,
    file_name,
    size,
    part_bytes: partBytes,
    checksum: checksum === undefined ? null : Buffer.from(checksum, 'hex'),
    key: newKey(),
    created_at: now,
    expires_at: uploadExpiry(now, services.config),
  })
}

async function beginUpload(call: UploadCall, { size, metadata }: Parameters<Uploads['begin']>[1]): Promise<string> {
  const given = Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== null))
  const announced = parseInput(AnnouncedFile, given, 'metadata')
  const { id } = await inWork(call, ({ db }) => announce(db, call, announced, { size, partBytes: null }))
  return id
}

async function find(call: UploadCall, id: string): Promise<UploadInProgress> {
  const upload = await getOwnUpload(call, id)
  refuseInParts(upload)
  return { ...incomingUploadOf(upload), finished: upload.file_id !== null }
}

async function discardUpload({ db, services }: WorkBase, { id, key }: Pick<UploadRow, 'id' | 'key'>): Promise<void> {
  const { storage } = services.files
  await storage.growing.abandon(key)
  await storage.remove(key)
  await deleteUpload(db, id)
}

/** Reads the first bytes of a stored file. */
export async function readFirstBytes({ services }: Pick<WorkBase, 'services'>, key: string): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  const content = await services.files.storage.read(key, { start: 0, end: SIGNATURE_BYTES - 1 })
  for await (const chunk of (content ?? []) as AsyncIterable<Uint8Array>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

type NewFile = Parameters<typeof insertFile>[1]

/** Inserts a file whose content has been stored, by default as one of now, and enqueues its check. */
export async function insertFileToCheck(
  work: Work,
  developerId: number,
  stored: Omit<NewFile, 'created_at'> & Partial<Pick<NewFile, 'created_at'>> & { product_id: number },
): Promise<FileRow> {
  const file = await insertFile(work.db, { created_at: work.now, ...stored })
  const { id, product_id } = file
  await work.enqueue(checkProductFile, { id }, checkJobOptions(id))
  work.publish(productFilesEvents.product_file, developerId, { product_id, id, state: 'checking' })
  return file
}

async function insertUploaded(work: Work, upload: UploadRow): Promise<FileRow> {
  const { product_id, file_type, file_name, size, version, replaces_id, key, checksum } = upload
  const product = await findOwner(work.db, product_id)
  if (!product) throw uploadNotFound()
  const file = await insertFileToCheck(work, product.developer_id, {
    product_id,
    file_type,
    file_name,
    file_size: size,
    version: version ?? product.version,
    replaces_id,
    key,
    announced_checksum: checksum,
  })
  await noteFile(work.db, upload.id, file.id)
  return file
}

/**
 * Turns a complete upload into a file of its product, exactly once even if repeated. Throws 400 and deletes a file whose signature does not
 * match its extension.
 */
export async function createFileFromUpload(base: WorkBase, upload: UploadRow): Promise<FileRow> {
  const { id, key, file_name } = upload
  await finishIncomingUpload(base.services.files.storage, incomingUploadOf(upload))
  if (!matchesExtension(file_name, await readFirstBytes(base, key))) {
    await discardUpload(base, upload)
    throw typeMismatch(file_name)
  }
  return inWork(base, async (work) => {
    const held = await lockUpload(work.db, id)
    if (!held) throw uploadNotFound()
    if (held.file_id === null) return insertUploaded(work, held)
    return getFile(work.db, held.file_id)
  })
}

/** Completes one of the caller's uploads, exactly once even if repeated. */
export async function finishUpload(call: UploadCall, id: string): Promise<ProductFile> {
  const upload = await getOwnUpload(call, id)
  return presentFile(
    upload.file_id === null ? await createFileFromUpload(call, upload) : await getFile(call.db, upload.file_id),
  )
}

async function cancelUpload(call: UploadCall, id: string): Promise<void> {
  const upload = await getOwnUpload(call, id)
  if (upload.file_id !== null)
    throw conflict('already_arrived', 'This upload is complete. Delete the file from the product instead.')
  await discardUpload(call, upload)
}

/** Product files uploaded by the tus protocol. */
export const productUploads: Uploads = { begin: beginUpload, find, finish: finishUpload, cancel: cancelUpload }
