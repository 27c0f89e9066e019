import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { SignedQuery } from '#platform/contract/signed-query.ts'
import { callerAddress } from '../http/caller-address.ts'
import type { Files } from './files.ts'
import { parseInput } from '../http/input.ts'
import { withConcurrencyLimit } from '../security/rate-limits.ts'
import { conflict, notFound, HttpError } from '../http/http-errors.ts'
import { sendFile } from '../http/send-file.ts'
import { checkSignature, signedQuery, type Signer } from '../security/signer.ts'
import { isKey, TooLarge, type Expected, type FileStorage, type ShownAs } from './storage.ts'

const BASE_PATH = '/api/storage'
const UPLOAD_CONCURRENCY = { name: 'direct uploads', atOnce: 4 }

const toRead = (key: string, { name, type, inline }: ShownAs) => `read ${JSON.stringify([key, name, type, inline])}`
const toWrite = (key: string, { type, size }: Expected) => `write ${JSON.stringify([key, type, size])}`
const inSeconds = (moment: Date) => Math.floor(moment.getTime() / 1000)

const pathTo = (key: string, params: Record<string, string>, signed: string) =>
  `${BASE_PATH}/${key}?${new URLSearchParams(params).toString()}&${signed}`

/** Returns the signed path on this server at which an object can be read until `ends`, served as described. */
export const pathToRead = (signer: Signer, key: string, as: ShownAs, ends: Date): string =>
  pathTo(
    key,
    { name: as.name, type: as.type, inline: String(as.inline) },
    signedQuery(signer, toRead(key, as), inSeconds(ends)),
  )

/** Returns the signed path on this server that accepts one object of exactly this type and size until `ends`. */
export const pathToWrite = (signer: Signer, key: string, expected: Expected, ends: Date): string =>
  pathTo(
    key,
    { type: expected.type, size: String(expected.size) },
    signedQuery(signer, toWrite(key, expected), inSeconds(ends)),
  )

const ReadQuery = SignedQuery.extend({
  name: z.string().min(1).max(200),
  type: z.string().min(1).max(100),
  inline: z.boolean(),
})
const WriteQuery = SignedQuery.extend({ type: z.string().min(1).max(100), size: z.int().positive() })

function keyOf(request: FastifyRequest): string {
  const key = (request.params as { '*': string })['*']
  if (!isKey(key)) throw notFound('File not found')
  return key
}

async function receive(own: NonNullable<FileStorage['own']>, key: string, expected: Expected, request: FastifyRequest) {
  const { 'content-type': type, 'content-length': length } = request.headers
  // Rejects by the declared headers, before the body is read. A body of another length never arrives completely.
  if (type !== expected.type || length !== String(expected.size)) {
    throw new HttpError(400, 'not_as_announced', `Send exactly ${expected.size} bytes of ${expected.type}`)
  }
  const taken = await own.putNew(key, request.body as Readable, expected.size).catch((error: unknown) => {
    throw error instanceof TooLarge ? new HttpError(413, 'too_large', 'The file is too large') : error
  })
  if (!taken) throw conflict('already_sent', 'This URL has already been used')
}

/** Serves the signed addresses of a storage that has no presigned URLs: anyone with the address has access. */
export async function serveSignedAddresses(app: FastifyInstance, files: Files, clock: () => Date): Promise<void> {
  const { storage, signer } = files
  const { own } = storage
  if (!own) return
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Stream the body; the signed address limits its size.
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body))

    scope.get(`${BASE_PATH}/*`, { compress: false }, async (request, reply) => {
      const key = keyOf(request)
      const { ends, signature, ...as } = parseInput(ReadQuery, request.query, 'query')
      checkSignature(signer, toRead(key, as), { ends, signature }, clock())
      return sendFile(request, reply, storage, { ...as, key }, clock)
    })

    scope.put(`${BASE_PATH}/*`, async (request, reply) => {
      const key = keyOf(request)
      const { ends, signature, ...expected } = parseInput(WriteQuery, request.query, 'query')
      checkSignature(signer, toWrite(key, expected), { ends, signature }, clock())
      await withConcurrencyLimit(UPLOAD_CONCURRENCY, callerAddress(request.ip), () =>
        receive(own, key, expected, request),
      )
      return reply.code(201).send()
    })
  })
}
