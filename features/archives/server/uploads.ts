import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { oneLine } from '#platform/contract/fields.ts'
import { violatesConstraint, type Database } from '#platform/server/database/database.ts'
import { uploadExpiry } from '#platform/server/files/expire-uploads.ts'
import { cleanName } from '#platform/server/files/form-uploads.ts'
import {
  finishIncomingUpload,
  refuseInParts,
  refuseSize,
  uploadNotFound,
} from '#platform/server/files/incoming-upload.ts'
import type { UploadInProgress, UploadCall, Uploads } from '#platform/server/files/tus.ts'
import { conflict, HttpError } from '#platform/server/http/http-errors.ts'
import { parseInput } from '#platform/server/http/input.ts'
import { inWork, type WorkBase } from '#platform/server/work/work.ts'
import { AnnouncedArchive, ARCHIVE_MAX_BYTES, archivesEvents, type ArchiveImport } from '../contract.ts'
import { archiveToImport, importJobOptions } from './archive-job.ts'
import { closeImport } from './close-import.ts'
import { presentImport } from './presenter.ts'
import {
  deleteUpload,
  findImport,
  insertImport,
  startReading,
  type ImportRow,
  type UploadRow,
} from './queries/imports.ts'
import { contentMaxBytes, incomingUploadOf, newKey, removeArchive } from './storage.ts'

const storageFull = () =>
  new HttpError(413, 'storage_full', 'This archive is larger than the storage that an account has here.')
const importUnderWay = () =>
  conflict('import_under_way', 'Another archive is being imported. Wait until that is done, or cancel its upload.')
const STOPPED_NOTE = 'You stopped this import.'

/** Returns one of the caller's imports; throws 404 for those of others, as if there were none. */
export async function getOwnImport({ db, caller }: Pick<UploadCall, 'db' | 'caller'>, id: string): Promise<ImportRow> {
  const one = z.uuid().safeParse(id).success ? await findImport(db, id, caller.id) : undefined
  if (!one) throw uploadNotFound()
  return one
}

/** Returns one of the caller's imports that has not expired. */
export async function getOwnUpload(call: UploadCall, id: string): Promise<ImportRow> {
  const one = await getOwnImport(call, id)
  if (one.state === 'uploading' && one.expires_at <= call.now.toISOString()) throw uploadNotFound()
  return one
}

/** Stores, in a transaction, an archive that its owner is about to send; returns its id. */
export async function announce(
  tx: Database,
  { caller, now, services }: Omit<UploadCall, 'db'>,
  { filename, publishes_showcases }: AnnouncedArchive,
  { size, partBytes }: { size: number; partBytes: number | null },
): Promise<string> {
  refuseSize(size, ARCHIVE_MAX_BYTES)
  const { config } = services
  if (size > contentMaxBytes(config)) throw storageFull()
  const id = randomUUID()
  const one = {
    id,
    account_id: caller.id,
    file_name: oneLine(cleanName(filename)) || 'archive.zip',
    size,
    key: newKey(),
    part_bytes: partBytes,
    publishes_showcases,
    created_at: now,
    expires_at: uploadExpiry(now, config),
  }
  await insertImport(tx, one).catch((error: unknown) => {
    throw violatesConstraint(error, 'archive_imports_under_way') ? importUnderWay() : error
  })
  return id
}

async function beginUpload(call: UploadCall, { size, metadata }: Parameters<Uploads['begin']>[1]): Promise<string> {
  const given = Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== null))
  const announced = parseInput(AnnouncedArchive, given, 'metadata')
  return inWork(call, ({ db }) => announce(db, call, announced, { size, partBytes: null }))
}

async function find(call: UploadCall, id: string): Promise<UploadInProgress> {
  const upload = await getOwnUpload(call, id)
  refuseInParts(upload)
  return { ...incomingUploadOf(upload), finished: upload.state !== 'uploading' }
}

/** Starts to import an archive whose bytes have all arrived, exactly once even if repeated. */
export async function startImport(base: WorkBase, upload: UploadRow): Promise<void> {
  await finishIncomingUpload(base.services.files.storage, incomingUploadOf(upload))
  await inWork(base, async (work) => {
    const { id, account_id } = upload
    if (!(await startReading(work.db, id))) return
    await work.enqueue(archiveToImport, { id }, importJobOptions(id))
    work.publish(archivesEvents.archive_import, account_id, { id, state: 'reading' })
  })
}

/** Completes one of the caller's uploads; idempotent. */
export async function finishUpload(call: UploadCall, id: string): Promise<ArchiveImport> {
  const upload = await getOwnUpload(call, id)
  if (upload.state === 'uploading') await startImport(call, upload)
  return presentImport(call.services, await getOwnImport(call, id))
}

/** Deletes an upload that is not complete, with what arrived of it; false if it is being imported by now, or gone. */
export const dropUpload = (base: WorkBase, { id, key }: Pick<UploadRow, 'id' | 'key'>): Promise<boolean> =>
  inWork(base, async (work) => {
    if (!(await deleteUpload(work.db, id))) return false
    await work.enqueue(removeArchive, { key })
    return true
  })

async function cancelUpload(call: UploadCall, id: string): Promise<void> {
  const upload = await getOwnUpload(call, id)
  // In this order: it may arrive at this moment.
  const isOver = (await dropUpload(call, upload)) || (await closeImport(call, upload, STOPPED_NOTE))
  if (!isOver) throw conflict('already_ended', 'This import has ended.')
}

/** Archives uploaded by the tus protocol. */
export const archiveUploads: Uploads = { begin: beginUpload, find, finish: finishUpload, cancel: cancelUpload }
