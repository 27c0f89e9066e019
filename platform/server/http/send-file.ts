import { create as contentDisposition } from 'content-disposition'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Problem } from '#platform/contract/problem.ts'
import { notFound } from './http-errors.ts'
import { isKey, type FileStorage, type OpenObject, type ShownAs } from '../files/storage.ts'

/**
 * Cache policy for public content that may be hidden or deleted at any time. Together with the cache of a process, which lasts a
 * second, this bounds how long removed content stays visible.
 */
export const BRIEF_CACHING = 'public, max-age=2, must-revalidate'
/** Cache policy for public content that never changes under its address, and that nobody can hide. */
export const PERMANENT_CACHING = 'public, max-age=31536000, immutable'
/** Cache policy for private content: browsers may store it, but revalidate it at each use. */
export const PRIVATE_CACHING = 'private, no-cache'
// Long enough to connect to the bucket and send the request.
const STORE_ADDRESS_SECONDS = 4
const ACCESS_CHECK_INTERVAL_MS = 2000

/** A stored file to send to a browser, with the type that the server determined, never the uploader's. */
export interface FileToSend extends ShownAs {
  key: string
  /** Set for public files: shared caches may then store them too, briefly. */
  shared?: boolean
  /**
   * Set to send the file from this server even if it is stored in a bucket: because it refers to other files by relative URLs, or because
   * browsers request further ranges, for which the signed URL of the bucket would have expired.
   */
  byUs?: boolean
  /** Lifetime of the presigned URL to redirect to; a few seconds by default, because the bucket does not check access again. */
  storeAddressSeconds?: number
  isStillAllowed?: AccessCheck
}

/** Returns whether the caller may still read a file; checked repeatedly while it is sent, which stops once this is false. */
type AccessCheck = (now: Date) => Promise<boolean>

/** A byte range of a file; both ends are inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/** A file generated for one caller while it is sent, which browsers download. */
export interface GeneratedFile {
  name: string
  type: string
  /** Set if generating the file again yields the same bytes, so that ranges can be served. */
  known?: ContentInfo
  /** Generates the file, or a range of it if `known` is set. */
  read: (part?: ByteRange) => Readable
  isStillAllowed?: AccessCheck
}

interface ContentInfo {
  size: number
  /** Strong ETag including its quotes. */
  etag: string
}

// Parses `bytes=0-99`, `bytes=100-` and `bytes=-50`. Returns undefined for any other header, which requests the whole file, and null for a
// range that the file does not have.
function parseRange(range: string | undefined, size: number): ByteRange | null | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (from === '' && to === '') return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (start < size && start <= end) return { start, end }
  // A range whose end precedes its start is invalid and ignored.
  return from !== '' && to !== '' && Number(to) < Number(from) ? undefined : null
}

/** Returns the `Content-Disposition` of a file: inline or attachment, and its name. */
const dispositionOf = ({ name, inline }: ShownAs) =>
  contentDisposition(name, { type: inline ? 'inline' : 'attachment' })

// Sandboxes uploaded files, so that one opened as a page has no scripts and no origin. PDF is excepted: its viewers fail in a sandbox.
const policyFor = (type: string) =>
  type === 'application/pdf'
    ? "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"
    : "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

// Sends content of known size and ETag, whole or the requested range.
async function sendContent(
  request: FastifyRequest,
  reply: FastifyReply,
  { size, etag }: ContentInfo,
  headers: Record<string, string>,
  open: (part: ByteRange, isHead: boolean) => Readable | null | Promise<Readable | null>,
): Promise<unknown> {
  const { range, 'if-range': ifRange, 'if-none-match': known = '' } = request.headers
  const part = ifRange === undefined || ifRange === etag ? parseRange(range, size) : undefined
  const all = { ...headers, 'accept-ranges': 'bytes', etag, 'x-content-type-options': 'nosniff' }
  if (known === '*' || known.split(/, */).includes(etag)) return reply.headers(all).code(304).send()
  if (part === null)
    return reply
      .headers({ 'accept-ranges': 'bytes', etag, 'content-range': `bytes */${size}` })
      .code(416)
      .send({ detail: 'The file has no such range', code: 'no_such_part' } satisfies Problem)
  const { start, end } = part ?? { start: 0, end: size - 1 }
  if (part) void reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  const content = await open({ start, end }, request.method === 'HEAD')
  if (!content) throw notFound('File not found')
  return reply.headers({ ...all, 'content-length': end - start + 1 }).send(content)
}

// Sends a stored object, whole or the requested range.
async function sendObject(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: FileStorage,
  key: string,
  headers: Record<string, string>,
): Promise<unknown> {
  if (storage.own) return sendOpenObject(request, reply, await storage.own.open(key), headers)
  const found = await storage.stat(key)
  if (!found) throw notFound('File not found')
  // The body of a HEAD response is discarded, but only a stream preserves the declared content length.
  return sendContent(request, reply, found, headers, ({ start, end }, isHead) =>
    storage.read(key, { start, end: isHead ? start : end }),
  )
}

// Closes the object if nothing was read from it, as after 304 and 416.
async function sendOpenObject(
  request: FastifyRequest,
  reply: FastifyReply,
  object: OpenObject | null,
  headers: Record<string, string>,
): Promise<unknown> {
  if (!object) throw notFound('File not found')
  let isRead = false
  try {
    return await sendContent(request, reply, object, headers, ({ start, end }, isHead) => {
      isRead = true
      return object.contentFor(reply.raw, { start, end: isHead ? start - 1 : end })
    })
  } finally {
    if (!isRead) await object.close()
  }
}

/** Sends a public object. Throws 404 if the key is missing, invalid or unknown. */
export function sendPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: FileStorage,
  key: string | null,
  headers: Record<string, string>,
): Promise<unknown> {
  if (key === null || !isKey(key)) throw notFound('File not found')
  return sendObject(request, reply, storage, key, headers)
}

// Needed because a player that reads as it plays, or a slow client, may use one response for as long as the video lasts.
function abortWhenRefused(reply: FastifyReply, isStillAllowed: AccessCheck, clock: () => Date) {
  const accessTimer = setInterval(() => {
    const onChecked = (isAllowed: boolean) => void (isAllowed || reply.raw.destroy())
    // A failed check is repeated at the next interval.
    isStillAllowed(clock()).then(onChecked, () => undefined)
  }, ACCESS_CHECK_INTERVAL_MS)
  accessTimer.unref()
  for (const end of ['finish', 'close']) reply.raw.once(end, () => clearInterval(accessTimer))
}

/** Sends a file, or redirects to its presigned URL in a bucket. Throws 404 if the file no longer exists. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: FileStorage,
  file: FileToSend,
  clock: () => Date,
): Promise<unknown> {
  const { key, type, shared = false, byUs = false, storeAddressSeconds = STORE_ADDRESS_SECONDS, isStillAllowed } = file
  // Presigned URLs are valid only for GET.
  if (!storage.own && !byUs && request.method === 'GET') {
    const now = clock()
    const ends = new Date(now.getTime() + storeAddressSeconds * 1000)
    return reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .redirect(await storage.addressToRead(key, file, now, ends), 302)
  }
  if (isStillAllowed) abortWhenRefused(reply, isStillAllowed, clock)
  return sendObject(request, reply, storage, key, {
    'cache-control': shared ? BRIEF_CACHING : PRIVATE_CACHING,
    'referrer-policy': 'no-referrer',
    'content-type': type,
    'content-disposition': dispositionOf(file),
    'content-security-policy': policyFor(type),
    // The URL itself grants access, so pages of other origins that have it may embed the file.
    'cross-origin-resource-policy': 'cross-origin',
  })
}

/** Sends a generated file: whole or, if `known` is set, the requested range. */
export async function sendGenerated(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, type, known, read, isStillAllowed }: GeneratedFile,
  clock: () => Date,
): Promise<unknown> {
  if (isStillAllowed) abortWhenRefused(reply, isStillAllowed, clock)
  const headers = {
    'cache-control': known ? PRIVATE_CACHING : 'no-store',
    'referrer-policy': 'no-referrer',
    'content-type': type,
    'content-disposition': dispositionOf({ name, type, inline: false }),
    'content-security-policy': policyFor(type),
  }
  if (!known)
    return reply
      .headers({ ...headers, 'x-content-type-options': 'nosniff' })
      .send(request.method === 'HEAD' ? Readable.from([]) : read())
  return sendContent(request, reply, known, headers, (part, isHead) => (isHead ? Readable.from([]) : read(part)))
}
