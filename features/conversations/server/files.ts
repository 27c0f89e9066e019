import { z } from 'zod'
import type { Database } from '#platform/server/database/database.ts'
import { UNKNOWN_TYPE } from '#platform/server/files/file-types.ts'
import type { Files } from '#platform/server/files/files.ts'
import { job } from '#platform/server/work/jobs.ts'
import { notFound } from '#platform/server/http/http-errors.ts'
import type { Call, Completed } from '#platform/server/http/routes.ts'
import type { Services } from '#platform/server/services.ts'
import type { FileToSend } from '#platform/server/http/send-file.ts'
import {
  createUrlSigner as signedAddressing,
  checkSignedUrl,
  type Signature,
} from '#platform/server/security/signer.ts'
import { storeUpload, type FilePurpose, type FileRow, type SweptKind } from '#platform/server/files/stored-files.ts'
import { FILE_MAX_BYTES, type conversationsApi, type MessageFile } from '../contract.ts'
import { findFile, insertFile, listFilesAmong } from './queries/attachments.ts'

/** Daily upload quota per account. */
export const DAILY_MAX_BYTES = 500 * 1024 * 1024

export const MESSAGE_FILES: FilePurpose = {
  name: 'messages',
  maxBytes: FILE_MAX_BYTES,
  dailyMaxBytes: DAILY_MAX_BYTES,
}

/** Stored files that no row references are removed by the periodic sweep. */
export const messageFiles: SweptKind = { prefix: `${MESSAGE_FILES.name}/`, listNamed: listFilesAmong }

/** Deletes the files of a deleted message after the commit, because that cannot be rolled back. */
export const removeMessageFiles = job({
  name: 'message-remove-files',
  data: z.object({ keys: z.array(z.string()) }),
  run: async ({ keys }, { services }) => {
    for (const key of keys) await services.files.storage.remove(key)
  },
})

const pathOf = (conversationId: number, fileId: number) => `/conversations/${conversationId}/files/${fileId}`

/** Returns a file of a conversation with its URL. */
export type FileAddressing = (conversationId: number, file: FileRow) => MessageFile

/** Signs URLs that let anyone who has them read one file for an hour. */
export function addressing({ config, files }: Pick<Services, 'config' | 'files'>, now: Date): FileAddressing {
  const addressOf = signedAddressing(files.signer, config.PUBLIC_URL, { now })
  return (conversationId, file) => ({ ...file, ...addressOf(pathOf(conversationId, file.id)) })
}

interface SignedFile extends Signature {
  id: number
  fileId: number
}

/** Opens the file of a signed URL. Throws 403 when the signature is invalid or expired, 404 when the file was deleted. */
export async function openFile(db: Database, files: Files, signed: SignedFile, now: Date): Promise<FileToSend> {
  const { id, fileId } = signed
  checkSignedUrl(files.signer, pathOf(id, fileId), signed, now)
  const file = await findFile(db, id, fileId)
  if (!file) throw notFound('File not found')
  const type = file.type === 'text/plain' ? 'text/plain; charset=utf-8' : file.type
  // PDF viewers send range requests.
  const byUs = type === 'application/pdf'
  return { ...file, type, inline: file.type !== UNKNOWN_TYPE, byUs }
}

/**
 * Stores a file for a future message of the sender. `mayAdd` is checked again inside the transaction. Throws 429 when the quota is
 * exceeded.
 */
export const addFile = (
  call: Call<typeof conversationsApi.addFile>,
  mayAdd: (tx: Database) => Promise<unknown>,
): Promise<Completed<FileRow>> => {
  const { db, now, services, caller, params, body, complete } = call
  const context = { db, files: services.files, now }
  return storeUpload(context, { purpose: MESSAGE_FILES, owner_id: caller.id }, body.file, (insert) =>
    complete(async (work) => {
      await mayAdd(work.db)
      const row = await insert(work.db)
      await insertFile(work.db, { id: row.id, conversation_id: params.id })
      return row
    }),
  )
}
