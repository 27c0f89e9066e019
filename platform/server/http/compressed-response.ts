import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Subject } from '#platform/contract/freshness.ts'

/** Supported content codings, in order of preference. */
export const CODINGS = ['br', 'gzip'] as const
type Coding = (typeof CODINGS)[number]
/** Minimum size for compression: smaller responses would hardly shrink. */
export const COMPRESSED_FROM_BYTES = 1024

// Cached responses are sent often but made again after each change, so they are compressed slightly harder than single responses.
const BROTLI_QUALITY = 5

/** Compressors that run in the thread pool, so that they do not block other calls. */
const compressors: Record<Coding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: promisify(gzip),
}

/** A response before compression. */
export interface UncompressedResponse {
  status: number
  headers: Record<string, string>
  /** Text, or its UTF-8 bytes. */
  body: string | Buffer
}

/** A response in one content coding. */
interface EncodedForm {
  bytes: Buffer
  etag: string
  headers: Record<string, string>
}

// Includes the `Link` header, because rows added on the next page may change only that.
const etagOf = (bytes: Buffer, link = '') =>
  `"${createHash('sha256').update(link).update('\n').update(bytes).digest('base64url')}"`

/** A response that is sent to many callers. Compresses it once for each content coding, when a caller first accepts that. */
export class CompressedResponse {
  /** Subjects that it shows. */
  readonly shows: readonly Subject[]
  readonly #response: UncompressedResponse
  readonly #uncompressed: EncodedForm
  readonly #compressed = new Map<Coding, Promise<EncodedForm>>()

  constructor(response: UncompressedResponse, shows: readonly Subject[] = []) {
    this.shows = shows
    this.#response = response
    this.#uncompressed = this.#formOf(typeof response.body === 'string' ? Buffer.from(response.body) : response.body)
  }

  get status(): number {
    return this.#response.status
  }

  /** Returns the same response for one caller: no cache in between may store it. */
  toPrivate(): CompressedResponse {
    const { headers } = this.#response
    return new CompressedResponse({ ...this.#response, headers: { ...headers, 'cache-control': 'no-store' } })
  }

  /** Upper bound of its memory use: no compressed form is more than a few bytes larger than the original. */
  get maxBytes(): number {
    return (1 + CODINGS.length) * (this.#uncompressed.bytes.length + COMPRESSED_FROM_BYTES)
  }

  /** Returns the form for an `Accept-Encoding` header. */
  formFor(accepted: string | undefined): EncodedForm | Promise<EncodedForm> {
    if (accepted === undefined || this.#uncompressed.bytes.length < COMPRESSED_FROM_BYTES) return this.#uncompressed
    const coding = negotiate(accepted.toLowerCase(), [...CODINGS])
    if (coding === null) return this.#uncompressed
    const form = this.#compressed.get(coding) ?? this.#compress(coding)
    this.#compressed.set(coding, form)
    return form
  }

  async #compress(coding: Coding): Promise<EncodedForm> {
    return this.#formOf(await compressors[coding](this.#uncompressed.bytes), { 'content-encoding': coding })
  }

  // Each form has its own strong ETag (RFC 9110, 8.8.3), which identifies exactly these bytes.
  #formOf(bytes: Buffer, coded: Record<string, string> = {}): EncodedForm {
    const { headers } = this.#response
    return {
      bytes,
      etag: etagOf(bytes, headers['link']),
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers, ...coded },
    }
  }
}

// Uses the weak comparison that RFC 9110 (13.1.2) requires: a proxy that compresses makes an ETag weak.
const isKnown = (etag: string, known: string | undefined): boolean =>
  known !== undefined && (known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))

/**
 * Cache policy for what everybody who is not signed in gets alike: shared caches may send it for five seconds without asking, browsers ask
 * each time. Never for content of one person, nor for addresses that are secrets.
 */
export const SHARED_CACHING = 'public, max-age=0, s-maxage=5, must-revalidate'
const VARIES_BY = 'Accept-Encoding, Authorization'

/** What tells a CDN how to store a response for everybody: `Cdn`. */
interface SharedCaching {
  headersFor: (shows: readonly Subject[]) => Record<string, string>
}

/**
 * Sends a response in the coding that the caller accepts, or 304 if the caller already has it. One for everybody gets the headers of the
 * CDN, if one is purged.
 */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CompressedResponse,
  cdn?: SharedCaching,
) {
  const form = await response.formFor(request.headers['accept-encoding'])
  const { bytes, etag } = form
  const caching = form.headers['cache-control'] ?? reply.getHeader('cache-control')
  const shared = caching === SHARED_CACHING ? cdn?.headersFor(response.shows) : undefined
  const headers = shared ? { ...form.headers, ...shared } : form.headers
  const varies = reply.getHeader('vary')
  void reply.header('etag', etag).header('vary', varies === undefined ? VARIES_BY : `${String(varies)}, ${VARIES_BY}`)
  // Conditional requests apply only to successful responses (RFC 9110, 13.2.1).
  if (response.status < 300 && isKnown(etag, request.headers['if-none-match'])) {
    // For how long the stored response may be used from now on (RFC 9110, 15.4.5).
    return reply
      .headers({ ...(caching !== undefined && { 'cache-control': caching }), ...shared })
      .code(304)
      .send()
  }
  return reply.code(response.status).headers(headers).send(bytes)
}
