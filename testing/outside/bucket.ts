import type { AddressInfo } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { buildApp } from 'fauxqs'
import { aboutParts, PartsBook } from './bucket-parts.ts'
import { refusalOf } from './bucket-signatures.ts'

const KEY = { id: 'somebody', secret: 'secret' }
const BUCKET = 'files'
const METHODS = ['GET', 'HEAD', 'PUT']

const refuse = (reply: FastifyReply, status: number, code: string) =>
  reply.code(status).type('application/xml').send(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)

/** Tells browsers what pages of other origins may do, as the CORS rule in `docs/run/files.md` says. */
function servePages(request: FastifyRequest, reply: FastifyReply, allowed: ReadonlySet<string>) {
  const { origin, 'access-control-request-method': wanted } = request.headers
  if (origin === undefined) return undefined
  const isAllowed = allowed.has(origin)
  if (isAllowed) {
    void reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'content-length, content-range, etag',
      vary: 'origin',
    })
  }
  if (request.method !== 'OPTIONS') return undefined
  if (!isAllowed || !METHODS.includes(wanted ?? '')) return refuse(reply, 403, 'AccessForbidden')
  return reply
    .headers({ 'access-control-allow-methods': METHODS.join(', '), 'access-control-allow-headers': 'range' })
    .code(200)
    .send()
}

function serveLists(request: FastifyRequest, reply: FastifyReply, book: PartsBook) {
  const about = aboutParts(request)
  if (!about?.isList) return undefined
  const { prefix = '' } = request.query as { prefix?: string }
  const list = about.uploadId === null ? book.listBegun(prefix) : book.listParts(about.uploadId)
  return list === null ? refuse(reply, 404, 'NoSuchUpload') : reply.type('application/xml').send(list)
}

/** A store of objects that speaks S3, with one empty bucket, in this process. It checks addresses that are signed, against the time. */
export async function givenBucket() {
  const allowed = new Set<string>()
  const book = new PartsBook()
  let beforeCompleting: (() => Promise<unknown>) | null = null
  let isOpen = true
  const store: FastifyInstance = buildApp({ logger: false })
  store.addHook('onRequest', async (request, reply) => {
    if (isOpen) return undefined
    if (servePages(request, reply, allowed)) return reply
    const refusal = refusalOf(request, KEY, new Date())
    if (refusal !== null) return refuse(reply, 403, refusal)
    return serveLists(request, reply, book)
  })
  store.addHook('preHandler', async (request) => {
    if (request.method !== 'POST' || aboutParts(request)?.uploadId === null) return
    const act = beforeCompleting
    beforeCompleting = null
    await act?.()
  })
  store.addHook('onSend', async (request, reply, payload) => {
    const about = aboutParts(request)
    if (!about || about.isList || reply.statusCode >= 300) return
    book.note(request, about, { text: String(payload), etag: String(reply.getHeader('etag') ?? '') })
  })
  await store.inject({ method: 'PUT', url: `/${BUCKET}` })
  isOpen = false
  await store.listen({ port: 0, host: '127.0.0.1' })
  const { port } = store.server.address() as AddressInfo
  return {
    port,
    /** Settings that lead a server to it. */
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: KEY.id,
      S3_SECRET_ACCESS_KEY: KEY.secret,
    },
    /** Lets pages of an origin read and send, as its CORS rule does. */
    letPages: (origin: string) => void allowed.add(origin),
    /** Does something once, just before an object is put together. */
    beforeNextCompleting: (act: () => Promise<unknown>) => void (beforeCompleting = act),
    /** The keys of objects whose parts are on their way. */
    openParts: () => book.open,
    stop: () => store.close(),
  }
}
