import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Files } from './files.ts'
import { notFound } from './refusals.ts'

/** A private file, as it is handed to a browser. */
export interface StoredFile {
  shelf: string
  stored_name: string
  /** What it is called where it is saved. */
  name: string
  /** As we determined it; a sender's word is never passed on. */
  type: string
  /** Whether a browser may show it; otherwise it saves it. */
  inline: boolean
  /** How long a browser may keep it. */
  maxAgeSeconds: number
}

interface Part {
  start: number
  end: number
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

// Every browser knows the second form; the first is for the others.
function saveAs({ name, inline }: StoredFile): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${exact}`
}

// A page made of somebody's file can do nothing: no script, no origin. Only viewers of PDF refuse to work in a sandbox.
const policyFor = (type: string) =>
  type === 'application/pdf'
    ? "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"
    : "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

/** Sends a private file, whole or the part that was asked for. Throws 404 when it is gone. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  files: Files,
  file: StoredFile,
): Promise<unknown> {
  const shelf = files.shelf(file.shelf)
  const size = await shelf.sizeOf(file.stored_name)
  if (size === null) throw notFound('File not found')
  const tag = `"${file.stored_name}"`
  const { range, 'if-range': ifRange, 'if-none-match': known } = request.headers
  const part = ifRange === undefined || ifRange === tag ? partOf(range, size) : undefined
  void reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': `private, max-age=${file.maxAgeSeconds}`,
    'content-disposition': saveAs(file),
    'content-security-policy': policyFor(file.type),
    // The address is the key; pages of other origins that were given it may show it.
    'cross-origin-resource-policy': 'cross-origin',
    etag: tag,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  if (known === tag) return reply.code(304).send()
  if (part === null) return reply.code(416).header('content-range', `bytes */${size}`).send()
  const { start, end } = part ?? { start: 0, end: size - 1 }
  if (part) void reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  void reply.type(file.type).header('content-length', end - start + 1)
  // The answer to HEAD is thrown away, but only a stream keeps the length that was told.
  return reply.send(shelf.read(file.stored_name, start, request.method === 'HEAD' ? start : end))
}
