import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { readPart } from './read-range.ts'
import { BRIEF_CACHING, sendPublic } from '../http/send-file.ts'
import { openSigner, type Signer } from '../security/signer.ts'
import type { FileStorage } from './storage.ts'
import { incomingOf, openFolderStorage } from './storage-folder.ts'

/** What is stored outside the database, and how somebody is let in to it. */
export interface Files {
  storage: FileStorage
  signer: Signer
  /** The folder where files of forms lie while their call runs: always on this machine. */
  incoming: string
}

/** How much of a file its beginning is: enough to tell what it is. */
const BEGINNING_BYTES = 4096
/** Where pictures that everybody may see lie. */
export const PICTURES = 'pictures/'
const PICTURE_MAX_BYTES = 32 * 1024 * 1024
const PICTURE_TYPE = 'image/webp'

/** Opens the files of this installation, in the place its settings name. The secret signs addresses; every process has the same. */
export async function openFiles(config: Config, secret: Buffer): Promise<Files> {
  const folder = join(config.DATA_DIR, 'files')
  const signer = openSigner(secret)
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config
  const incoming = incomingOf(folder)
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    return { storage: openFolderStorage(folder, config.PUBLIC_URL, signer), signer, incoming }
  }
  // The library takes tens of megabytes of memory: it is loaded only where it is used.
  const { openBucketStorage } = await import('./storage-s3.ts')
  const { S3_ENDPOINT: endpoint, S3_REGION: region } = config
  return { storage: openBucketStorage({ bucket, accessKeyId, secretAccessKey, endpoint, region }), signer, incoming }
}

/** Why pages cannot send files straight to where they are stored, in a sentence for operators; null when they can. */
export async function findObstacle({ storage }: Files, { FRONTEND_URL }: Config): Promise<string | null> {
  if (!storage.parted) return 'there is no bucket'
  return storage.parted.obstacleFor(new URL(FRONTEND_URL).origin)
}

/** Says what keeps pages from sending straight to the bucket, where there is one: until that is mended files come through us. */
export async function warnOfObstacle(files: Files, config: Config, log: FastifyBaseLogger): Promise<void> {
  const obstacle = files.storage.parted ? await findObstacle(files, config) : null
  if (obstacle === null) return
  log.warn(
    { obstacle },
    'browsers send files through this server and not straight to the bucket: see "Use a bucket" in docs/run/files.md',
  )
}

/** The first bytes of a file of a form. */
export const readBeginning = (path: string): Promise<Buffer> => readPart(path, 0, BEGINNING_BYTES)

/** All bytes of a file of a form, for those whose shape allows no more than memory holds. */
export const readWhole = (path: string): Promise<Buffer> => readFile(path)

/** Stores bytes of ours under a key. */
export async function putFile({ storage }: Files, key: string, type: string, bytes: Uint8Array): Promise<void> {
  await storage.put(key, Readable.from([bytes]), { type, maxBytes: bytes.length })
}

/** Stores a WebP picture that everybody may see and answers its name. */
export async function putPicture({ storage }: Files, webp: Uint8Array): Promise<string> {
  const name = `${randomUUID()}.webp`
  await storage.put(`${PICTURES}${name}`, Readable.from([webp]), { type: PICTURE_TYPE, maxBytes: PICTURE_MAX_BYTES })
  return name
}

/** Removes a stored picture; one that is gone already is fine. */
export const removePicture = ({ storage }: Files, name: string): Promise<void> => storage.remove(`${PICTURES}${name}`)

/** Where a stored picture is found: absolute, because pages of other origins use it as it is. Null without one. */
export const pictureAddress = (publicUrl: string, name: string | null): string | null =>
  name === null ? null : `${publicUrl}/api/files/${encodeURIComponent(name)}`

/** What every answer with a public picture says, wherever it lies. A name never holds another content, but it may be deleted. */
const PUBLIC_HEADERS = {
  'cache-control': BRIEF_CACHING,
  'content-security-policy': "default-src 'none'",
  // Pages of other origins show them.
  'cross-origin-resource-policy': 'cross-origin',
}

/** Serves the stored pictures, from a folder as from a bucket: their addresses stay when they move. */
export function serveFiles(app: FastifyInstance, { storage }: Files): void {
  app.get<{ Params: { name: string } }>('/api/files/:name', { compress: false }, (request, reply) => {
    const { name } = request.params
    const key = /^[\w-]+\.webp$/.test(name) ? `${PICTURES}${name}` : null
    return sendPublic(request, reply, storage, key, { ...PUBLIC_HEADERS, 'content-type': PICTURE_TYPE })
  })
}
