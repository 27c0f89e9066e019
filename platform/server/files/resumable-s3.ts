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

const GROWING = 'growing/'
// Size of every chunk but the last: stores require parts of at least 5 MB to combine objects. One chunk at a time is held in memory.
const PIECE_BYTES = 8 * 1024 * 1024
const COPIED_AT_ONCE = 8

type Store = Omit<FileStorage, 'growing' | 'parted'>

const placeOf = (key: string) => `${GROWING}${checkKey(key).replaceAll('/', '.')}/`
const pieceOf = (key: string, index: number) => `${placeOf(key)}${String(index).padStart(6, '0')}`

async function readAll(content: AsyncIterable<Uint8Array> | null): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of content ?? []) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * Resumable uploads in a bucket: each chunk is an object named by its index, and the store combines them once all have arrived. Any process
 * can therefore resume an upload that another began.
 */
export function growInBucket(
  client: S3Client,
  bucket: string,
  { stat, read, list, remove }: Store,
  abandonParts: (which: { key?: string; before?: Date }) => Promise<void>,
): ResumableObjects {
  async function piecesOf(key: string): Promise<ListedObject[]> {
    const pieces: ListedObject[] = []
    for await (const page of list(placeOf(key))) pieces.push(...page)
    // Counts consecutive chunks from the first; ignores anything after a gap or after the last one.
    const whole = pieces.findIndex((piece, index) => piece.key !== pieceOf(key, index) || piece.size < PIECE_BYTES)
    if (whole === -1) return pieces
    return pieces.slice(0, pieces[whole]?.key === pieceOf(key, whole) ? whole + 1 : whole)
  }

  const putPiece = (key: string, index: number, body: Uint8Array) =>
    client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: pieceOf(key, index),
        Body: body,
        ContentLength: body.length,
        ContentType: UNKNOWN_TYPE,
      }),
    )

  async function removePieces(key: string): Promise<void> {
    for await (const page of list(placeOf(key))) await Promise.all(page.map((piece) => remove(piece.key)))
  }

  async function putTogether({ key, type }: ResumableObject, pieces: readonly ListedObject[]): Promise<void> {
    const target = { Bucket: bucket, Key: checkKey(key) }
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...target, ContentType: type }))
    try {
      const Parts: CompletedPart[] = []
      for (let first = 0; first < pieces.length; first += COPIED_AT_ONCE) {
        const copying = pieces.slice(first, first + COPIED_AT_ONCE).map(async (piece, nth) => {
          const PartNumber = first + nth + 1
          const CopySource = `${bucket}/${piece.key}`
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
    arrived: async (key) => {
      const pieces = await piecesOf(key)
      if (pieces.length === 0) return (await stat(key))?.size ?? 0
      return pieces.reduce((sum, { size }) => sum + size, 0)
    },

    append: async ({ key, size }, at, source) => {
      let index = Math.floor(at / PIECE_BYTES)
      const before = at % PIECE_BYTES
      // The last chunk was incomplete: store its bytes again together with what follows.
      let pending = before === 0 ? [] : [await readAll(await read(pieceOf(key, index), { start: 0, end: before - 1 }))]
      let held = before
      let place = at
      const store = async () => {
        const all = Buffer.concat(pending)
        await putPiece(key, index, all.subarray(0, PIECE_BYTES))
        const rest = all.subarray(PIECE_BYTES)
        pending = rest.length > 0 ? [rest] : []
        held = rest.length
        if (all.length >= PIECE_BYTES) index++
      }
      try {
        for await (const chunk of source) {
          if (place + chunk.length > size) throw new TooLarge(`More than ${size} bytes`)
          for (let cut = 0; cut < chunk.length; cut += PIECE_BYTES) {
            const part = Buffer.from(chunk.subarray(cut, cut + PIECE_BYTES))
            pending.push(part)
            held += part.length
            place += part.length
            if (held >= PIECE_BYTES) await store()
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
      const isThere = async () => (await stat(key))?.size === size
      if (!(await isThere())) {
        const pieces = await piecesOf(key)
        const arrived = pieces.reduce((sum, piece) => sum + piece.size, 0)
        if (arrived !== size) throw new Error(`${key} has not arrived as a whole`)
        await putTogether(growing, pieces).catch(async (error: unknown) => {
          // Another process may have completed it first and deleted the chunks.
          if (!(await isThere())) throw error
        })
      }
      await removePieces(key)
    },

    abandon: async (key) => {
      await abandonParts({ key })
      await removePieces(key)
    },

    abandonUntouched: async (since) => {
      await abandonParts({ before: since })
      for await (const page of list(GROWING)) {
        for (const { key, modified } of page) if (modified < since) await remove(key)
      }
    },
  }
}
