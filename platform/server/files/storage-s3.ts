import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { create as contentDisposition } from 'content-disposition'
import { hasErrorCode, streamToFile } from './file-system.ts'
import { openBucketUploads } from './resumable-s3.ts'
import { secondsBetween } from '../dates.ts'
import { openParts } from './multipart-s3.ts'
import { storageUnavailable, storageUnreadable } from '../http/http-errors.ts'
import { inSpan } from '../monitoring/spans.ts'
import { checkKey, limitBytes, LIST_PAGE_SIZE, TooLarge, type FileStorage } from './storage.ts'

/** Location and credentials of a bucket. Without an endpoint it is on Amazon S3. */
export interface Bucket {
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  region: string
  endpoint: string | undefined
  /** Part size of streamed uploads; a store accepts at most 10,000 parts. */
  partBytes?: number
}

// Memory for streams of unknown length: parts of 8 MB, two in flight at once.
const PART_BYTES = 8 * 1024 * 1024
const PARTS_AT_ONCE = 2

function nullIfMissing(error: unknown): null {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null
  throw error
}

const CONNECTION_ERROR_CODES: readonly string[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]

const TOO_MANY_REQUESTS = 429

// The status is also available for responses the library could not parse, such as a proxy's error page.
const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode

// Returns whether the store is temporarily unavailable, after the library's own retries.
function isUnavailable(error: unknown): boolean {
  const status = statusOf(error)
  if (status !== undefined) return status >= 500 || status === TOO_MANY_REQUESTS
  return hasErrorCode(error, ...CONNECTION_ERROR_CODES) || (error as Error).name === 'TimeoutError'
}

/**
 * Maps the error of a failed command: unavailability and unreadable responses become HTTP errors; a rejection by the store is returned
 * unchanged.
 */
function toStorageError(error: unknown): unknown {
  if (isUnavailable(error)) return storageUnavailable(error)
  return statusOf(error) === undefined || error instanceof S3ServiceException ? error : storageUnreadable(error)
}

/** Makes every command fail with an HTTP error while the store is unavailable or its response is invalid. */
function failWhileUnavailable(client: S3Client): void {
  client.middlewareStack.add(
    (next, { commandName = 'command' }) =>
      async (command) => {
        try {
          return await inSpan(`object store: ${commandName}`, 'outbound', {}, () => next(command))
        } catch (error) {
          throw toStorageError(error)
        }
      },
    { step: 'initialize', name: 'failWhileUnavailable', priority: 'high' },
  )
}

/** File storage in a bucket of any S3-compatible store. Addresses are presigned URLs of the store. */
export function openBucketStorage({
  bucket: Bucket,
  endpoint,
  region,
  partBytes = PART_BYTES,
  ...credentials
}: Bucket): FileStorage {
  const client = new S3Client({
    region,
    credentials,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    // Not every store supports the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  failWhileUnavailable(client)
  const locationOf = (key: string) => ({ Bucket, Key: checkKey(key) })

  const statOf = async (key: string) => {
    const found = await client.send(new HeadObjectCommand(locationOf(key))).catch(nullIfMissing)
    return found && { size: found.ContentLength ?? 0, etag: found.ETag ?? '' }
  }

  async function putFile(key: string, path: string, type: string, maxBytes: number): Promise<void> {
    const { size } = await stat(path)
    if (size > maxBytes) throw new TooLarge(`More than ${maxBytes} bytes`)
    const Body = createReadStream(path)
    await client.send(new PutObjectCommand({ ...locationOf(key), Body, ContentLength: size, ContentType: type }))
  }

  // A failed upload is aborted: the store never shows part of it.
  const putStream = (key: string, source: Readable, type: string, maxBytes: number) =>
    new Upload({
      client,
      params: { ...locationOf(key), Body: Readable.from(limitBytes(maxBytes)(source)), ContentType: type },
      partSize: partBytes,
      queueSize: PARTS_AT_ONCE,
    }).done()

  const read: FileStorage['read'] = async (key, part) => {
    const Range = part && `bytes=${part.start}-${part.end}`
    const found = await client.send(new GetObjectCommand({ ...locationOf(key), Range })).catch(nullIfMissing)
    return found ? (found.Body as Readable) : null
  }

  const storage: Omit<FileStorage, 'growing' | 'parted'> = {
    put: async (key, source, { type, maxBytes }) => {
      if (source instanceof Readable) await putStream(key, source, type, maxBytes)
      else await putFile(key, source.path, type, maxBytes)
      const stored = await statOf(key)
      if (!stored) throw new Error(`${key} was removed while it was stored`)
      return stored
    },
    stat: statOf,
    read,
    copyToPath: async (key, path) => {
      const content = await read(key)
      if (content) await streamToFile(content, path, (chunks) => chunks, { flags: 'wx' })
      return content !== null
    },
    list: async function* (prefix) {
      const input = { Bucket, Prefix: prefix }
      for await (const { Contents = [] } of paginateListObjectsV2({ client, pageSize: LIST_PAGE_SIZE }, input)) {
        yield Contents.map(({ Key, Size, LastModified }) => ({
          key: Key ?? '',
          size: Size ?? 0,
          modified: LastModified ?? new Date(),
        }))
      }
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(locationOf(key)))
    },
    addressToRead: (key, { name, type, inline }, now, ends) =>
      getSignedUrl(
        client,
        new GetObjectCommand({
          ...locationOf(key),
          ResponseContentType: type,
          ResponseContentDisposition: contentDisposition(name, { type: inline ? 'inline' : 'attachment' }),
        }),
        { signingDate: now, expiresIn: secondsBetween(now, ends) },
      ),
    addressToWrite: async (key, { type, size }, now, ends) => {
      const expected = { ContentType: type, ContentLength: size, IfNoneMatch: '*' }
      const url = await getSignedUrl(client, new PutObjectCommand({ ...locationOf(key), ...expected }), {
        signingDate: now,
        expiresIn: secondsBetween(now, ends),
        // Signed, so that the store rejects another type, another length, and a second upload.
        signableHeaders: new Set(['host', 'content-type', 'content-length', 'if-none-match']),
        unhoistableHeaders: new Set(['if-none-match']),
      })
      return { url, headers: { 'content-type': type, 'if-none-match': '*' } }
    },
  }
  const { parted, abandon } = openParts(client, Bucket, statOf)
  return { ...storage, growing: openBucketUploads(client, Bucket, storage, abandon), parted }
}
