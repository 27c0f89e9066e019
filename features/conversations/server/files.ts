import type { UploadedFile } from '#platform/contract/upload.ts'
import type { Database } from '#platform/server/database.ts'
import { readBeginning, type Files } from '#platform/server/files.ts'
import { typeOfFile, UNKNOWN_TYPE } from '#platform/server/file-types.ts'
import { ago } from '#platform/server/moments.ts'
import { forbidden, notFound, Refusal } from '#platform/server/refusals.ts'
import type { Services } from '#platform/server/routes.ts'
import type { StoredFile } from '#platform/server/send-file.ts'
import type { MessageFile } from '../contract.ts'
import {
  deleteUnsentFiles,
  findFile,
  holdUploads,
  insertFile,
  listKnownFiles,
  sumFileSizes,
} from './queries/attachments.ts'
import type { FileOfMessage } from './queries/messages.ts'

const SHELF = 'messages'
const DAY_MS = 24 * 60 * 60 * 1000
/** What one account may add within a day. */
export const DAILY_MAX_BYTES = 500 * 1024 * 1024
// For a while all who ask get the same address, so that browsers find the picture they have.
const SAME_ADDRESS_SECONDS = 15 * 60
const ADDRESS_SECONDS = 60 * 60

const wordsOf = (conversationId: number, fileId: number, ends: number) =>
  `message file ${conversationId} ${fileId} until ${ends}`

/** Gives a file of a conversation an address. */
export type Addressing = (conversationId: number, file: FileOfMessage) => MessageFile

/** Makes addresses that let whoever has them read one file, for an hour. */
export function addressing({ config, files }: Pick<Services, 'config' | 'files'>, now: Date): Addressing {
  const seconds = now.getTime() / 1000 + ADDRESS_SECONDS
  const ends = Math.ceil(seconds / SAME_ADDRESS_SECONDS) * SAME_ADDRESS_SECONDS
  const url_ends_at = new Date(ends * 1000).toISOString()
  return (conversationId, file) => {
    const path = `/api/conversations/${conversationId}/files/${file.id}`
    const signature = files.sign(wordsOf(conversationId, file.id, ends))
    return { ...file, url: `${config.PUBLIC_URL}${path}?ends=${ends}&signature=${signature}`, url_ends_at }
  }
}

interface Signed {
  id: number
  fileId: number
  ends: number
  signature: string
}

/** The file that a signed address leads to. Throws 403 when the address is not ours or has ended, 404 when the file is gone. */
export async function openFile(db: Database, files: Files, signed: Signed, now: Date): Promise<StoredFile> {
  const { id, fileId, ends, signature } = signed
  if (!files.isSigned(wordsOf(id, fileId, ends), signature)) throw forbidden()
  const left = Math.floor(ends - now.getTime() / 1000)
  if (left <= 0) throw forbidden('This address has ended. Open the conversation again.', 'address_ended')
  const file = await findFile(db, id, fileId)
  if (!file) throw notFound('File not found')
  const type = file.type === 'text/plain' ? 'text/plain; charset=utf-8' : file.type
  return { ...file, shelf: SHELF, type, inline: file.type !== UNKNOWN_TYPE, maxAgeSeconds: left }
}

// Marks that turn the direction of writing make "gpj.exe" out of "exe.jpg".
const shownName = (name: string) =>
  name.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').toWellFormed() || 'file'

/** Keeps a file for a message of its sender. Throws 429 when they added too much within a day. */
export async function addFile(
  { db, files, now }: { db: Database; files: Files; now: Date },
  place: { conversation_id: number; account_id: number },
  sent: UploadedFile,
): Promise<FileOfMessage> {
  await holdUploads(db, place.account_id)
  const added = await sumFileSizes(db, place.account_id, ago(now, DAY_MS))
  if (added + sent.size > DAILY_MAX_BYTES) {
    throw new Refusal(429, 'too_many_files', 'You have sent many files today. Please try again tomorrow.')
  }
  const name = shownName(sent.name)
  const type = typeOfFile(await readBeginning(sent.path), name)
  // Should the transaction fail from here on, the file is nobody's, and swept up.
  const stored_name = await files.shelf(SHELF).keep(sent.path)
  return insertFile(db, { ...place, stored_name, name, type, size: sent.size, created_at: now })
}

/** Forgets files that nobody sent within a day. */
export async function forgetUnsentFiles(db: Database, files: Files, now: Date): Promise<void> {
  for (const { stored_name } of await deleteUnsentFiles(db, ago(now, DAY_MS))) {
    await files.shelf(SHELF).remove(stored_name)
  }
}

/** Removes files that belong to nothing any more: their conversation or their sender is gone, or their call never ended. */
export async function sweepMessageFiles(db: Database, files: Files, now: Date): Promise<void> {
  const shelf = files.shelf(SHELF)
  for await (const names of shelf.listOlder(new Date(ago(now, DAY_MS)))) {
    const known = await listKnownFiles(db, names)
    for (const name of names) if (!known.has(name)) await shelf.remove(name)
  }
}
