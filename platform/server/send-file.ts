import { create as contentDisposition } from 'content-disposition'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from './refusals.ts'
import { isKey, type FileStorage, type OpenObject, type ShownAs } from './storage.ts'

/** A private file, as it is handed to a browser; its type as we determined it, never as its sender said. */
export interface FileToSend extends ShownAs {
  key: string
  /** How long a browser may keep it. */
  maxAgeSeconds: number
  /** Set where everybody may have it: then caches on the way may keep it as well. */
  shared?: boolean
  /** Set where we send it wherever it lies: it is small, and what it names is found relative to its address. */
  byUs?: boolean
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
      .headers({ ...all, 'content-range': `bytes */${size}` })
      .code(416)
      .send()
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

/** Sends a file, or leads to where it lies for as long as a browser may keep it. Throws 404 when it is gone. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: FileStorage,
  file: FileToSend,
  now: Date,
): Promise<unknown> {
  const { key, type, maxAgeSeconds, shared = false, byUs = false } = file
  const headers = {
    'cache-control': `${shared ? 'public' : 'private'}, max-age=${maxAgeSeconds}`,
    'referrer-policy': 'no-referrer',
  }
  // An address elsewhere is signed for GET alone.
  if (!storage.own && !byUs && request.method === 'GET') {
    const ends = new Date(now.getTime() + maxAgeSeconds * 1000)
    return reply.headers(headers).redirect(await storage.addressToRead(key, file, now, ends), 302)
  }
  return sendObject(request, reply, storage, key, {
    ...headers,
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
    'cache-control': known ? 'private, no-cache' : 'no-store',
    'referrer-policy': 'no-referrer',
    'content-type': type,
    'content-disposition': dispositionOf({ name, type, inline: false }),
    'content-security-policy': policyFor(type),
  }
  if (!known) return reply.headers({ ...headers, 'x-content-type-options': 'nosniff' }).send(read())
  return sendKnown(request, reply, known, headers, (part, isHead) => (isHead ? Readable.from([]) : read(part)))
}
