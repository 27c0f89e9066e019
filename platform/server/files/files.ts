import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { readRange } from './read-range.ts'
import { BRIEF_CACHING, PERMANENT_CACHING, sendPublic } from '../http/send-file.ts'
import { openSigner, type Signer } from '../security/signer.ts'
import type { FileStorage } from './storage.ts'
import { incomingFolderOf, openFolderStorage } from './storage-folder.ts'

/** File storage of the installation and what is needed to grant access to it. */
export interface Files {
  storage: FileStorage
  signer: Signer
  /** Local folder for files of forms while their call runs. */
  incoming: string
}

/** Number of leading bytes that suffice to detect a file's type. */
const TYPE_DETECTION_BYTES = 4096
/** Key prefix of public pictures. */
export const PICTURES = 'pictures/'
const PICTURE_MAX_BYTES = 32 * 1024 * 1024
const PICTURE_TYPE = 'image/webp'

/** Opens the file storage that the settings name. The secret signs addresses and is the same in every process. */
export async function openFiles(config: Config, secret: Buffer): Promise<Files> {
  const folder = join(config.DATA_DIR, 'files')
  const signer = openSigner(secret)
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config
  const incoming = incomingFolderOf(folder)
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    return { storage: openFolderStorage(folder, config.PUBLIC_URL, signer), signer, incoming }
  }
  // Imported lazily: the library takes tens of megabytes of memory.
  const { openBucketStorage } = await import('./storage-s3.ts')
  const { S3_ENDPOINT: endpoint, S3_REGION: region } = config
  return { storage: openBucketStorage({ bucket, accessKeyId, secretAccessKey, endpoint, region }), signer, incoming }
}

/** Returns why pages cannot upload directly to the store, in a sentence for operators, or null if they can. */
export async function findDirectUploadProblem({ storage }: Files, { FRONTEND_URL }: Config): Promise<string | null> {
  if (!storage.parted) return 'there is no bucket'
  return storage.parted.findUploadProblem(new URL(FRONTEND_URL).origin)
}

/** Logs why pages cannot upload directly to the bucket, if there is one: until that is fixed, uploads go through this server. */
export async function warnOfDirectUploadProblem(files: Files, config: Config, log: FastifyBaseLogger): Promise<void> {
  const obstacle = files.storage.parted ? await findDirectUploadProblem(files, config) : null
  if (obstacle === null) return
  log.warn(
    { obstacle },
    'browsers send files through this server and not straight to the bucket: see "Use a bucket" in docs/run/files.md',
  )
}

/** Reads the first bytes of a file of a form. */
export const readFirstBytes = (path: string): Promise<Buffer> => readRange(path, 0, TYPE_DETECTION_BYTES)

/** Reads a whole file of a form into memory; only for fields with a small size limit. */
export const readWholeFile = (path: string): Promise<Buffer> => readFile(path)

/** Stores bytes under a key. */
export async function putFile({ storage }: Files, key: string, type: string, bytes: Uint8Array): Promise<void> {
  await storage.put(key, Readable.from([bytes]), { type, maxBytes: bytes.length })
}

/** Stores a public WebP picture and returns its name. */
export async function putPicture({ storage }: Files, webp: Uint8Array): Promise<string> {
  const name = `${randomUUID()}.webp`
  await storage.put(`${PICTURES}${name}`, Readable.from([webp]), { type: PICTURE_TYPE, maxBytes: PICTURE_MAX_BYTES })
  return name
}

/** Deletes a stored picture, if it exists. */
export const removePicture = ({ storage }: Files, name: string): Promise<void> => storage.remove(`${PICTURES}${name}`)

/** Returns the absolute address of a stored picture, since pages of other origins use it unchanged. Null without one. */
export const pictureAddress = (publicUrl: string, name: string | null): string | null =>
  name === null ? null : `${publicUrl}/api/files/${encodeURIComponent(name)}`

/** Headers of every public picture, wherever it is stored. */
const PUBLIC_HEADERS = {
  'content-security-policy': "default-src 'none'",
  // Pages of other origins embed them.
  'cross-origin-resource-policy': 'cross-origin',
}

/**
 * Serves the stored pictures from a folder or a bucket under the same addresses, so that these survive a move. A name never gets new
 * content, but any picture may be deleted or hidden, except those that `isPermanent` names.
 */
export function serveFiles(
  app: FastifyInstance,
  { storage }: Files,
  isPermanent: (name: string) => boolean = () => false,
): void {
  app.get<{ Params: { name: string } }>('/api/files/:name', { compress: false }, (request, reply) => {
    const { name } = request.params
    const key = /^[\w-]+\.webp$/.test(name) ? `${PICTURES}${name}` : null
    const caching = { 'cache-control': isPermanent(name) ? PERMANENT_CACHING : BRIEF_CACHING }
    return sendPublic(request, reply, storage, key, { ...PUBLIC_HEADERS, ...caching, 'content-type': PICTURE_TYPE })
  })
}
