import type { UploadedFile } from '#platform/contract/upload.ts'
import type { Database } from '#platform/server/database.ts'
import { UNKNOWN_TYPE } from '#platform/server/file-types.ts'
import type { Files } from '#platform/server/files.ts'
import { notFound } from '#platform/server/refusals.ts'
import type { Services } from '#platform/server/services.ts'
import type { FileToSend } from '#platform/server/send-file.ts'
import { addressing as signedAddressing, checkAddress, type Signature } from '#platform/server/signer.ts'
import { storeUpload, type FilePurpose, type FileRow, type SweptKind } from '#platform/server/stored-files.ts'
import { FILE_MAX_BYTES, type MessageFile } from '../contract.ts'
import { findFile, insertFile, listFilesAmong } from './queries/attachments.ts'

/** What one account may add within a day. */
export const DAILY_MAX_BYTES = 500 * 1024 * 1024

export const MESSAGE_FILES: FilePurpose = {
  name: 'messages',
  maxBytes: FILE_MAX_BYTES,
  dailyMaxBytes: DAILY_MAX_BYTES,
}

/** Files that no message names, nor waits for, are swept up. */
export const messageFiles: SweptKind = { prefix: `${MESSAGE_FILES.name}/`, listNamed: listFilesAmong }

const pathOf = (conversationId: number, fileId: number) => `/conversations/${conversationId}/files/${fileId}`

/** Gives a file of a conversation an address. */
export type Addressing = (conversationId: number, file: FileRow) => MessageFile

/** Makes addresses that let whoever has them read one file, for an hour. */
export function addressing({ config, files }: Pick<Services, 'config' | 'files'>, now: Date): Addressing {
  const addressOf = signedAddressing(files.signer, config.PUBLIC_URL, now)
  return (conversationId, file) => ({ ...file, ...addressOf(pathOf(conversationId, file.id)) })
}

interface SignedFile extends Signature {
  id: number
  fileId: number
}

/** The file that a signed address leads to. Throws 403 when the address is not ours or has ended, 404 when the file is gone. */
export async function openFile(db: Database, files: Files, signed: SignedFile, now: Date): Promise<FileToSend> {
  const { id, fileId } = signed
  const maxAgeSeconds = checkAddress(files.signer, pathOf(id, fileId), signed, now)
  const file = await findFile(db, id, fileId)
  if (!file) throw notFound('File not found')
  const type = file.type === 'text/plain' ? 'text/plain; charset=utf-8' : file.type
  return { ...file, type, inline: file.type !== UNKNOWN_TYPE, maxAgeSeconds }
}

/** Stores a file for a message of its sender. `mayAdd` is asked again where it counts. Throws 429 when they added too much. */
export const addFile = (
  means: { db: Database; files: Files; now: Date },
  { conversation_id, account_id }: { conversation_id: number; account_id: number },
  sent: UploadedFile,
  mayAdd: (tx: Database) => Promise<unknown>,
): Promise<FileRow> =>
  storeUpload(means, { purpose: MESSAGE_FILES, owner_id: account_id }, sent, async (tx, { id }) => {
    await mayAdd(tx)
    await insertFile(tx, { id, conversation_id })
  })
