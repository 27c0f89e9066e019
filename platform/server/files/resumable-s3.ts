import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCopyCommand,
  type CompletedPart,
  type S3Client,
} from '@aws-sdk/client-s3'
import { UNKNOWN_TYPE } from './file-types.ts'
import {
  checkKey,
  TooLarge,
  type FileStorage,
  type ResumableObject,
  type ResumableObjects,
  type ListedObject,
} from './storage.ts'

const CHUNKS_PREFIX = 'growing/'
// Size of every chunk but the last: stores require parts of at least 5 MB to combine objects. One chunk at a time is held in memory.
const CHUNK_BYTES = 8 * 1024 * 1024
const COPIES_AT_ONCE = 8

type Store = Omit<FileStorage, 'growing' | 'parted'>

const prefixOf = (key: string) => `${CHUNKS_PREFIX}${checkKey(key).replaceAll('/', '.')}/`
const chunkKeyOf = (key: string, index: number) => `${prefixOf(key)}${String(index).padStart(6, '0')}`

async function readAll(content: AsyncIterable<Uint8Array> | null): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of content ?? []) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * Resumable uploads in a bucket: each chunk is an object named by its index, and the store combines them once all have arrived. Any process
 * can therefore resume an upload that another began.
 */
export function openBucketUploads(
  client: S3Client,
  bucket: string,
  { stat, read, list, remove }: Store,
  abandonParts: (which: { key?: string; before?: Date }) => Promise<void>,
): ResumableObjects {
  async function listChunks(key: string): Promise<ListedObject[]> {
    const storedChunks: ListedObject[] = []
    for await (const page of list(prefixOf(key))) storedChunks.push(...page)
    // Counts consecutive chunks from the first; ignores anything after a gap or after the last one.
    const whole = storedChunks.findIndex(
      (storedChunk, index) => storedChunk.key !== chunkKeyOf(key, index) || storedChunk.size < CHUNK_BYTES,
    )
    if (whole === -1) return storedChunks
    return storedChunks.slice(0, storedChunks[whole]?.key === chunkKeyOf(key, whole) ? whole + 1 : whole)
  }

  const putChunk = (key: string, index: number, body: Uint8Array) =>
    client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: chunkKeyOf(key, index),
        Body: body,
        ContentLength: body.length,
        ContentType: UNKNOWN_TYPE,
      }),
    )

  async function removeChunks(key: string): Promise<void> {
    for await (const page of list(prefixOf(key))) await Promise.all(page.map((storedChunk) => remove(storedChunk.key)))
  }

  async function combineChunks({ key, type }: ResumableObject, storedChunks: readonly ListedObject[]): Promise<void> {
    const target = { Bucket: bucket, Key: checkKey(key) }
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...target, ContentType: type }))
    try {
      const Parts: CompletedPart[] = []
      for (let first = 0; first < storedChunks.length; first += COPIES_AT_ONCE) {
        const copying = storedChunks.slice(first, first + COPIES_AT_ONCE).map(async (storedChunk, nth) => {
          const PartNumber = first + nth + 1
          const CopySource = `${bucket}/${storedChunk.key}`
          const copied = await client.send(new UploadPartCopyCommand({ ...target, UploadId, PartNumber, CopySource }))
          return { PartNumber, ETag: copied.CopyPartResult?.ETag }
        })
        Parts.push(...(await Promise.all(copying)))
      }
      await client.send(new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts } }))
    } catch (error) {
      await client.send(new AbortMultipartUploadCommand({ ...target, UploadId })).catch(() => undefined)
      throw error
    }
  }

  return {
    countReceived: async (key) => {
      const storedChunks = await listChunks(key)
      if (storedChunks.length === 0) return (await stat(key))?.size ?? 0
      return storedChunks.reduce((sum, { size }) => sum + size, 0)
    },

    append: async ({ key, size }, at, source) => {
      let index = Math.floor(at / CHUNK_BYTES)
      const before = at % CHUNK_BYTES
      // The last chunk was incomplete: store its bytes again together with what follows.
      let pending =
        before === 0 ? [] : [await readAll(await read(chunkKeyOf(key, index), { start: 0, end: before - 1 }))]
      let held = before
      let place = at
      const store = async () => {
        const all = Buffer.concat(pending)
        await putChunk(key, index, all.subarray(0, CHUNK_BYTES))
        const rest = all.subarray(CHUNK_BYTES)
        pending = rest.length > 0 ? [rest] : []
        held = rest.length
        if (all.length >= CHUNK_BYTES) index++
      }
      try {
        for await (const chunk of source) {
          if (place + chunk.length > size) throw new TooLarge(`More than ${size} bytes`)
          for (let cut = 0; cut < chunk.length; cut += CHUNK_BYTES) {
            const part = Buffer.from(chunk.subarray(cut, cut + CHUNK_BYTES))
            pending.push(part)
            held += part.length
            place += part.length
            if (held >= CHUNK_BYTES) await store()
          }
        }
      } finally {
        // Bytes received before the source failed are stored as well.
        if (place > at && held > 0) await store()
      }
      return place
    },

    finish: async (growing) => {
      const { key, size } = growing
      const isComplete = async () => (await stat(key))?.size === size
      if (!(await isComplete())) {
        const storedChunks = await listChunks(key)
        const arrived = storedChunks.reduce((sum, storedChunk) => sum + storedChunk.size, 0)
        if (arrived !== size) throw new Error(`${key} has not arrived as a whole`)
        await combineChunks(growing, storedChunks).catch(async (error: unknown) => {
          // Another process may have completed it first and deleted the chunks.
          if (!(await isComplete())) throw error
        })
      }
      await removeChunks(key)
    },

    abandon: async (key) => {
      await abandonParts({ key })
      await removeChunks(key)
    },

    abandonStale: async (since) => {
      await abandonParts({ before: since })
      for await (const page of list(CHUNKS_PREFIX)) {
        for (const { key, modified } of page) if (modified < since) await remove(key)
      }
    },
  }
}
