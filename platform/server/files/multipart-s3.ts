import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  paginateListParts,
  S3ServiceException,
  UploadPartCommand,
  type ListMultipartUploadsCommandInput,
  type ListMultipartUploadsCommandOutput,
  type MultipartUpload,
  type Part,
  type S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { checkCors } from './bucket-cors.ts'
import { secondsBetween } from '../dates.ts'
import {
  checkKey,
  isKey,
  IncompleteUpload,
  partsOf,
  type FileStorage,
  type MultipartObject,
  type MultipartObjects,
} from './storage.ts'

const FORBIDDEN = 403
// An operator may be fixing it.
const RECHECK_AFTER_MS = 60_000
// A key without an object, to test permissions with.
const NO_OBJECT = 'nothing/here'

type Marker = Pick<ListMultipartUploadsCommandInput, 'KeyMarker' | 'UploadIdMarker'>

const hasErrorName = (error: unknown, ...codes: string[]): error is S3ServiceException =>
  error instanceof S3ServiceException && codes.includes(error.name)

const isForbidden = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === FORBIDDEN

function nullIfUnknown(error: unknown): null {
  if (hasErrorName(error, 'NoSuchUpload')) return null
  throw error
}

/** Returns which permission for multipart uploads the key of a bucket lacks, in a sentence for operators, or null if none. */
async function findMissingPermission(client: S3Client, Bucket: string): Promise<string | null> {
  const probes = {
    's3:ListBucketMultipartUploads': () => client.send(new ListMultipartUploadsCommand({ Bucket, MaxUploads: 1 })),
    's3:ListMultipartUploadParts': () =>
      client.send(new ListPartsCommand({ Bucket, Key: NO_OBJECT, UploadId: 'nothing' })),
  }
  for (const [permission, probe] of Object.entries(probes)) {
    try {
      await probe()
    } catch (error) {
      if (isForbidden(error)) return `the key lacks the permission ${permission}`
    }
  }
  return null
}

/** Caches the result for each origin: success permanently, an obstacle for a short time. */
function cacheUploadProblems(find: (origin: string) => Promise<string | null>) {
  const known = new Map<string, { at: number; obstacle: Promise<string | null> }>()
  return async (origin: string): Promise<string | null> => {
    const before = known.get(origin)
    if (before && ((await before.obstacle) === null || Date.now() - before.at < RECHECK_AFTER_MS)) {
      return before.obstacle
    }
    const obstacle = find(origin)
    known.set(origin, { at: Date.now(), obstacle })
    return obstacle
  }
}

/** Objects in a bucket whose parts clients upload directly, using S3 multipart uploads. */
export function openParts(client: S3Client, Bucket: string, stat: FileStorage['stat']) {
  const locationOf = (key: string) => ({ Bucket, Key: checkKey(key) })
  const uploadOf = ({ key, id }: Pick<MultipartObject, 'key' | 'id'>) => ({ ...locationOf(key), UploadId: id })
  const isComplete = async ({ key, size }: MultipartObject) => (await stat(key))?.size === size

  async function listParts(parted: MultipartObject): Promise<Part[] | null> {
    const parts: Part[] = []
    try {
      for await (const { Parts = [] } of paginateListParts({ client }, uploadOf(parted))) parts.push(...Parts)
      return parts
    } catch (error) {
      return nullIfUnknown(error)
    }
  }

  // Without this permission no client was ever allowed to upload parts.
  const listOpenFrom = (Prefix: string, at: Marker): Promise<ListMultipartUploadsCommandOutput | null> =>
    client.send(new ListMultipartUploadsCommand({ Bucket, Prefix, ...at })).catch((error: unknown) => {
      if (isForbidden(error)) return null
      throw error
    })

  async function* listOpen(prefix: string): AsyncGenerator<MultipartUpload[]> {
    for (let at: Marker | null = {}; at !== null;) {
      const page = await listOpenFrom(prefix, at)
      yield page?.Uploads ?? []
      at = page?.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : null
    }
  }

  const abort = (Key: string | undefined, UploadId: string | undefined) =>
    client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(nullIfUnknown)

  /** Aborts the multipart uploads of one object, or all that were started before a given time. */
  async function abandon({ key, before }: { key?: string; before?: Date }): Promise<void> {
    for await (const page of listOpen(key ?? '')) {
      for (const { Key, UploadId, Initiated = new Date() } of page) {
        const isSelected = key === undefined ? before !== undefined && Initiated < before : Key === key
        if (!isSelected || !isKey(Key ?? '')) continue
        await abort(Key, UploadId)
      }
    }
  }

  const addressOf: MultipartObjects['addressOf'] = (parted, { number, size }, now, ends) =>
    // The length is signed too, so the store rejects any other.
    getSignedUrl(client, new UploadPartCommand({ ...uploadOf(parted), PartNumber: number, ContentLength: size }), {
      signingDate: now,
      expiresIn: secondsBetween(now, ends),
    })

  const obstacleFor = cacheUploadProblems(async (origin) => {
    const now = new Date()
    const address = await addressOf(
      { key: NO_OBJECT, id: 'nothing', size: 1, partBytes: 1, type: '' },
      { number: 1, offset: 0, size: 1 },
      now,
      now,
    )
    return (await checkCors(address, origin)) ?? findMissingPermission(client, Bucket)
  })

  const isUploaded = (found: readonly Part[], { number, size }: { number: number; size: number }) =>
    found.some(({ PartNumber, Size }) => PartNumber === number && Size === size)

  const parted: MultipartObjects = {
    findUploadProblem: obstacleFor,

    begin: async ({ key, type }) => {
      const created = await client.send(new CreateMultipartUploadCommand({ ...locationOf(key), ContentType: type }))
      if (created.UploadId === undefined) throw new Error('The store began nothing')
      return created.UploadId
    },

    missing: async (object) => {
      const found = await listParts(object)
      if (found) return partsOf(object).filter((part) => !isUploaded(found, part))
      return (await isComplete(object)) ? [] : null
    },

    addressOf,

    abort: async ({ key, id }) => {
      await abort(checkKey(key), id)
    },

    finish: async (object) => {
      const found = await listParts(object)
      if (!found) {
        if (await isComplete(object)) return
        throw new IncompleteUpload(`${object.key} has not arrived as a whole`)
      }
      const expected = partsOf(object)
      // Require exactly the announced number of bytes.
      if (found.length !== expected.length || !expected.every((part) => isUploaded(found, part))) {
        throw new IncompleteUpload(`${object.key} has not arrived as a whole`)
      }
      const Parts = found.map(({ PartNumber, ETag }) => ({ PartNumber, ETag }))
      await client
        .send(new CompleteMultipartUploadCommand({ ...uploadOf(object), MultipartUpload: { Parts } }))
        .catch(async (error: unknown) => {
          // A part was uploaded again in the meantime and may have changed.
          if (hasErrorName(error, 'InvalidPart'))
            throw new IncompleteUpload(`${object.key} has changed while it was put together`)
          // Another process may have completed it first.
          if (!(await isComplete(object))) throw error
        })
    },
  }
  return { parted, abandon }
}
