import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** How answers may be compressed, the best first. */
export const CODINGS = ['br', 'gzip'] as const
type Coding = (typeof CODINGS)[number]
/** Below this nothing is compressed: it would hardly become smaller. */
export const COMPRESSED_FROM_BYTES = 1024

// Made once and sent often, but also made again after each change: a little better than what is compressed for one caller.
const BROTLI_QUALITY = 5

/** In threads of their own: nobody else waits for it. */
const compressors: Record<Coding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: promisify(gzip),
}

/** An answer before it is coded. */
export interface UncompressedResponse {
  status: number
  headers: Record<string, string>
  /** Text, or its bytes in UTF-8. */
  body: string | Buffer
}

/** The bytes of an answer as some callers take them. */
interface Form {
  bytes: Buffer
  etag: string
  headers: Record<string, string>
}

// What a row or two more on the next page change is the `Link` header alone.
const etagOf = (bytes: Buffer, link = '') =>
  `"${createHash('sha256').update(link).update('\n').update(bytes).digest('base64url')}"`

/** An answer that is sent to many callers: its bytes, and each of its compressed forms from the first time somebody takes it. */
export class CompressedResponse {
  readonly #answer: UncompressedResponse
  readonly #plain: Form
  readonly #compressed = new Map<Coding, Promise<Form>>()

  constructor(answer: UncompressedResponse) {
    this.#answer = answer
    this.#plain = this.#formOf(typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body)
  }

  get status(): number {
    return this.#answer.status
  }

  /** How much memory it may come to: none of the forms is larger than the bytes themselves by more than a few. */
  get bytesAtMost(): number {
    return (1 + CODINGS.length) * (this.#plain.bytes.length + COMPRESSED_FROM_BYTES)
  }

  /** The form for an `Accept-Encoding` header. */
  formFor(accepted: string | undefined): Form | Promise<Form> {
    if (accepted === undefined || this.#plain.bytes.length < COMPRESSED_FROM_BYTES) return this.#plain
    const coding = negotiate(accepted.toLowerCase(), [...CODINGS])
    if (coding === null) return this.#plain
    const form = this.#compressed.get(coding) ?? this.#compress(coding)
    this.#compressed.set(coding, form)
    return form
  }

  async #compress(coding: Coding): Promise<Form> {
    return this.#formOf(await compressors[coding](this.#plain.bytes), { 'content-encoding': coding })
  }

  // Each form has a tag of its own (RFC 9110, 8.8.3): it says that these very bytes are the ones that are sent.
  #formOf(bytes: Buffer, coded: Record<string, string> = {}): Form {
    const { headers } = this.#answer
    return {
      bytes,
      etag: etagOf(bytes, headers['link']),
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers, ...coded },
    }
  }
}

// By the weak comparison, as RFC 9110 (13.1.2) wants it: a proxy that compresses makes a tag weak.
const isKnown = (etag: string, known: string | undefined): boolean =>
  known !== undefined && (known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))

const VARIES_BY = 'Accept-Encoding, Authorization'

/** Sends an answer in the form the caller takes, or 304 when they have it already. */
export async function sendCompressed(request: FastifyRequest, reply: FastifyReply, answer: CompressedResponse) {
  const { bytes, etag, headers } = await answer.formFor(request.headers['accept-encoding'])
  const varies = reply.getHeader('vary')
  void reply.header('etag', etag).header('vary', varies === undefined ? VARIES_BY : `${String(varies)}, ${VARIES_BY}`)
  // What is not there is not known already (RFC 9110, 13.2.1).
  if (answer.status < 300 && isKnown(etag, request.headers['if-none-match'])) return reply.code(304).send()
  return reply.code(answer.status).headers(headers).send(bytes)
}
