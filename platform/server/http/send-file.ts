import { create as contentDisposition } from 'content-disposition'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Problem } from '#platform/contract/problem.ts'
import { notFound } from './http-errors.ts'
import { isKey, type FileStorage, type OpenObject, type ShownAs } from '../files/storage.ts'

/**
 * Cache policy of what everybody may see now and may be hidden or deleted at any moment. Together with what a process remembers for
 * a second, nothing is shown longer than that and a little.
 */
export const BRIEF_CACHING = 'public, max-age=2, must-revalidate'
/** Cache policy of what is somebody's own: it may be stored, and is asked for each time. */
const OWN_CACHING = 'private, no-cache'
// Long enough to open a connection to the store and ask there; who has it need not ask us again.
const STORE_ADDRESS_SECONDS = 4
const STILL_ALLOWED_EVERY_MS = 2000

/** A file, as it is handed to a browser; its type as we determined it, never as its sender said. */
export interface FileToSend extends ShownAs {
  key: string
  /** Set where everybody may have it: then caches on the way may keep it as well, for a moment. */
  shared?: boolean
  /**
   * Set where we send it wherever it lies: what it names is found relative to its address, or browsers come back for parts of it and
   * would ask the store, where the address they were led to has expired.
   */
  byUs?: boolean
  /** How long an address of the store works that we redirect to; a few seconds if nothing else is said, because it asks nobody. */
  storeAddressSeconds?: number
  /** Whether who asked may still have it: asked again while it is being sent, which is then broken off. */
  isStillAllowed?: (now: Date) => Promise<boolean>
}

/** Some bytes of a file, from one to another, both included. */
export interface Part {
  start: number
  end: number
}

/** A file that is made while it is sent, for this caller alone. Browsers save it. */
export interface MadeFile {
  name: string
  type: string
  /** Set where it is the same byte by byte, however often it is made: then parts of it may be asked for. */
  known?: Known
  /** Makes it, or a part of it where it is known. */
  read: (part?: Part) => Readable
}

interface Known {
  size: number
  /** Strong, with its quotes, as HTTP writes it. */
  etag: string
}

// `bytes=0-99`, `bytes=100-`, `bytes=-50`. Anything else asks for the whole file; null asks for what is not there.
function partOf(range: string | undefined, size: number): Part | null | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (from === '' && to === '') return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (start < size && start <= end) return { start, end }
  // An end before its start is no range at all.
  return from !== '' && to !== '' && Number(to) < Number(from) ? undefined : null
}

/** How a browser is told whether to show a file or to save it, and under which name. */
const dispositionOf = ({ name, inline }: ShownAs) =>
  contentDisposition(name, { type: inline ? 'inline' : 'attachment' })

// A page made of somebody's file can do nothing: no script, no origin. Only viewers of PDF refuse to work in a sandbox.
const policyFor = (type: string) =>
  type === 'application/pdf'
    ? "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"
    : "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

// Sends what is known, whole or the part that was asked for.
async function sendKnown(
  request: FastifyRequest,
  reply: FastifyReply,
  { size, etag }: Known,
  headers: Record<string, string>,
  open: (part: Part, isHead: boolean) => Readable | null | Promise<Readable | null>,
): Promise<unknown> {
  const { range, 'if-range': ifRange, 'if-none-match': known = '' } = request.headers
  const part = ifRange === undefined || ifRange === etag ? partOf(range, size) : undefined
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

// Sends an object, whole or the part that was asked for.
async function sendObject(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: FileStorage,
  key: string,
  headers: Record<string, string>,
): Promise<unknown> {
  if (storage.own) return sendOwn(request, reply, await storage.own.open(key), headers)
  const found = await storage.stat(key)
  if (!found) throw notFound('File not found')
  // The answer to HEAD is thrown away, but only a stream keeps the length that is told.
  return sendKnown(request, reply, found, headers, ({ start, end }, isHead) =>
    storage.read(key, { start, end: isHead ? start : end }),
  )
}

// Who has it already, or asks for what is not there, is sent nothing of it.
async function sendOwn(
  request: FastifyRequest,
  reply: FastifyReply,
  object: OpenObject | null,
  headers: Record<string, string>,
): Promise<unknown> {
  if (!object) throw notFound('File not found')
  let isRead = false
  try {
    return await sendKnown(request, reply, object, headers, ({ start, end }, isHead) => {
      isRead = true
      return object.contentFor(reply.raw, { start, end: isHead ? start - 1 : end })
    })
  } finally {
    if (!isRead) await object.close()
  }
}

/** Sends what everybody may see. Throws 404 when there is no key, or nothing under it. */
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

// A player that reads as it plays, or somebody who reads slowly, has one response for as long as the film lasts.
function breakOffWhenRefused(reply: FastifyReply, isStillAllowed: (now: Date) => Promise<boolean>, clock: () => Date) {
  const asking = setInterval(() => {
    const goOn = (isAllowed: boolean) => void (isAllowed || reply.raw.destroy())
    // Where it cannot be told now, it is told two seconds later.
    isStillAllowed(clock()).then(goOn, () => undefined)
  }, STILL_ALLOWED_EVERY_MS)
  asking.unref()
  for (const end of ['finish', 'close']) reply.raw.once(end, () => clearInterval(asking))
}

/** Sends a file, or redirects to where it lies. Throws 404 when it is gone. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: FileStorage,
  file: FileToSend,
  clock: () => Date,
): Promise<unknown> {
  const { key, type, shared = false, byUs = false, storeAddressSeconds = STORE_ADDRESS_SECONDS, isStillAllowed } = file
  // An address elsewhere is signed for GET alone.
  if (!storage.own && !byUs && request.method === 'GET') {
    const now = clock()
    const ends = new Date(now.getTime() + storeAddressSeconds * 1000)
    return reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .redirect(await storage.addressToRead(key, file, now, ends), 302)
  }
  if (isStillAllowed) breakOffWhenRefused(reply, isStillAllowed, clock)
  return sendObject(request, reply, storage, key, {
    'cache-control': shared ? BRIEF_CACHING : OWN_CACHING,
    'referrer-policy': 'no-referrer',
    'content-type': type,
    'content-disposition': dispositionOf(file),
    'content-security-policy': policyFor(type),
    // The address is the key; pages of other origins that were given it may show it.
    'cross-origin-resource-policy': 'cross-origin',
  })
}

/** Sends a file that is made while it is sent, whole or, where it is known, the part that was asked for. */
export async function sendMade(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, type, known, read }: MadeFile,
): Promise<unknown> {
  const headers = {
    'cache-control': known ? OWN_CACHING : 'no-store',
    'referrer-policy': 'no-referrer',
    'content-type': type,
    'content-disposition': dispositionOf({ name, type, inline: false }),
    'content-security-policy': policyFor(type),
  }
  if (!known) return reply.headers({ ...headers, 'x-content-type-options': 'nosniff' }).send(read())
  return sendKnown(request, reply, known, headers, (part, isHead) => (isHead ? Readable.from([]) : read(part)))
}
