import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { UploadedFile, uploadLimit } from '#platform/contract/upload.ts'
import { Checksums } from './checksums.ts'
import { streamToFile } from './file-system.ts'
import { limitBytes } from './storage.ts'
import { InputError, diskFull, HttpError, tooLarge } from '../http/http-errors.ts'
import { isDiskFull, RESERVE_BYTES, freeDiskBytes } from './disk-space.ts'

const NAME_MAX_LENGTH = 200
// Besides its files a form contains a few short texts.
const FIELDS_MAX = 20
const FIELD_MAX_BYTES = 64 * 1024
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000

/** A parsed form: its field values, and a function that deletes its files. */
export interface ParsedForm {
  fields: Record<string, unknown>
  discard: () => Promise<void>
}

const unreadable = () => new InputError([{ loc: ['body'], msg: 'The form could not be read', type: 'form' }])

/** Normalizes the file name of an upload: removes folders of any system and characters that would break a header later. */
export const cleanName = (name: string): string =>
  basename(name.replaceAll('\\', '/'))
    .replace(/\p{Cc}/gu, '')
    .slice(0, NAME_MAX_LENGTH) || 'file'

type Limits = Map<string, NonNullable<ReturnType<typeof uploadLimit>>>

function limitsOf(endpoint: Endpoint): Limits {
  const shape: Record<string, z.core.$ZodType> = (endpoint.body as z.ZodObject | undefined)?.shape ?? {}
  return new Map(
    Object.entries(shape).flatMap(([name, field]) => {
      const limit = uploadLimit(field)
      return limit === undefined ? [] : [[name, limit]]
    }),
  )
}

/** Reads a field of a form, truncated one byte past its limit: that byte shows that there was more. */
async function readField(part: Multipart, limits: Limits, path: string): Promise<unknown> {
  if (part.type === 'field') return part.value
  const limit = limits.get(part.fieldname)
  if (!limit) {
    part.file.resume()
    throw new InputError([{ loc: ['body', part.fieldname], msg: 'No file is accepted here', type: 'file' }])
  }
  const checksums = new Checksums()
  await streamToFile(part.file, path, (source) => checksums.passThrough(source))
  // Stop early: the rest of the form cannot be accepted.
  if (limit.maxFiles > 1 && part.file.bytesRead > limit.maxBytes) throw tooLarge()
  const { sha256, crc32 } = checksums.end()
  return new UploadedFile(cleanName(part.filename), path, {
    size: part.file.bytesRead,
    hash: sha256.toString('hex'),
    crc32,
  })
}

/**
 * Receives a file from another source than a form, in the folder for files of forms: with its size and checksums, as `UploadedFile` has
 * them. The caller deletes it with `discardFile`.
 */
export async function receiveFile(
  source: AsyncIterable<Uint8Array>,
  { name, folder, maxBytes }: { name: string; folder: string; maxBytes: number },
): Promise<UploadedFile> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const checksums = new Checksums()
  try {
    await streamToFile(Readable.from(source), path, (chunks) => checksums.passThrough(limitBytes(maxBytes)(chunks)))
  } catch (error) {
    await rm(path, { force: true })
    throw isDiskFull(error) ? diskFull(error) : error
  }
  const { sha256, crc32, size } = checksums.end()
  return new UploadedFile(cleanName(name), path, { size, hash: sha256.toString('hex'), crc32 })
}

/** Deletes a file that was received. */
export const discardFile = ({ path }: UploadedFile): Promise<void> => rm(path, { force: true })

/** Parses a form while it streams in. Writes its files to temporary paths, each truncated one byte past its field's limit. */
export async function readForm(request: FastifyRequest, endpoint: Endpoint, folder: string): Promise<ParsedForm> {
  if (!request.isMultipart()) throw new HttpError(415, 'media_type', 'Send the body as multipart/form-data')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Uploads must not use the space that the database needs to keep running.
  if (freeDiskBytes(folder) < RESERVE_BYTES + Number(request.headers['content-length'] ?? 0)) throw diskFull()
  const limits = limitsOf(endpoint)
  const fields: Record<string, unknown> = {}
  const paths: string[] = []
  const discard = async () => {
    await Promise.all(paths.map((path) => rm(path, { force: true })))
  }
  try {
    const all = [...limits.values()]
    const parts = request.parts({
      limits: {
        // One more than the limit, to distinguish too many files from a malformed form.
        files: all.reduce((sum, { maxFiles }) => sum + maxFiles, 0) + 1,
        fields: FIELDS_MAX,
        fieldSize: FIELD_MAX_BYTES,
        fileSize: Math.max(0, ...all.map(({ maxBytes }) => maxBytes)) + 1,
      },
    })
    for await (const part of parts) {
      const { fieldname, type } = part
      const isListField = (limits.get(fieldname)?.maxFiles ?? 1) > 1
      if (Object.hasOwn(fields, fieldname) && type === 'file' && !isListField) throw unreadable()
      const path = join(folder, randomUUID())
      if (type === 'file') paths.push(path)
      const value = await readField(part, limits, path)
      fields[fieldname] = isListField ? [...((fields[fieldname] ?? []) as unknown[]), value] : value
    }
  } catch (error) {
    await discard()
    if (isDiskFull(error)) throw diskFull(error)
    throw error instanceof InputError || error instanceof HttpError ? error : unreadable()
  }
  return { fields, discard }
}

/** Deletes the files of calls that never ended, such as those of a killed process. */
export async function deleteAbandonedUploads(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && now.getTime() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true })
  }
}
