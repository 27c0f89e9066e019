import { addAbortSignal, PassThrough, type Readable } from 'node:stream'
import { DataStore, ERRORS, MemoryLocker, Server, TUS_RESUMABLE, Upload, type Locker } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { authorizeCall, inTurn, callerKey } from '../http/authorize.ts'
import type { Caller } from '../http/caller.ts'
import { withConcurrencyLimit } from '../security/rate-limits.ts'
import type { Kit } from '../http/mount.ts'
import { busy, conflict, noRoom, notFound, notSignedIn, HttpError } from '../http/http-errors.ts'
import { RESERVE_BYTES, freeDiskBytes } from './disk-space.ts'
import { TooLarge, type ResumableObject } from './storage.ts'
import type { WorkBase } from '../work/work.ts'

/** Who sends, and what a change of theirs is begun with. */
export interface UploadCall extends WorkBase {
  caller: Caller
}

/** What is told of a file before its first byte. */
export interface Announced {
  size: number
  metadata: Record<string, string | null>
}

/** A file on its way. */
export interface FileOnItsWay extends ResumableObject {
  /** Nothing is left to be done when all of it has arrived. */
  finished: boolean
}

/** What a feature does with files that arrive by the tus protocol. */
export interface Uploads {
  /** Notes what is announced, or refuses it; answers the name that its address ends in. */
  begin: (call: UploadCall, announced: Announced) => Promise<string>
  /** The caller's file of that name; throws 404 for everybody else's, as if there were none. */
  find: (call: UploadCall, id: string) => Promise<FileOnItsWay>
  /** Takes what has arrived whole, once however often it is asked to; the answer goes to the sender. Or refuses it. */
  finish: (call: UploadCall, id: string) => Promise<unknown>
  cancel: (call: UploadCall, id: string) => Promise<void>
}

/** Where files are sent to, and how each call of the protocol is let in. */
export interface TusPlace {
  /** Asks how much has arrived; with the method HEAD. */
  ask: Endpoint
  begin: Endpoint
  append: Endpoint
  cancel: Endpoint
  maxBytes: number
  uploads: Uploads
}

const AT_ONCE = { name: 'resumable uploads', atOnce: 8 }
const BAD_REQUEST = 400

const uploadNotFound = () => notFound('Upload not found')

// What the library refuses, in the shape and words of all other refusals.
const refusals: Record<number, () => HttpError> = {
  404: uploadNotFound,
  409: () => conflict('wrong_offset', 'Wrong offset. Request the current one and resume from there.'),
  413: () => new HttpError(413, 'too_large', 'The upload is too large'),
  412: () => new HttpError(412, 'protocol_version', 'Send the header Tus-Resumable: 1.0.0'),
  // The library answers 501, and each extension that there is not is a call that could have been made otherwise.
  501: () =>
    new HttpError(
      BAD_REQUEST,
      'unsupported_extension',
      'Send the length of the whole file in Upload-Length: other tus extensions are not supported',
    ),
}

const refusalOf = (status: number): HttpError =>
  refusals[status]?.() ?? new HttpError(BAD_REQUEST, 'bad_upload', 'This request does not follow the tus protocol')

function causeOf(error: unknown): unknown {
  if (error instanceof TooLarge) return refusalOf(413)
  // The connection that sends the same file does not let go.
  if (error === ERRORS.ERR_LOCK_TIMEOUT) return busy()
  const { status_code: status } = error as { status_code?: number }
  return status !== undefined && status !== ERRORS.UNKNOWN_ERROR.status_code ? refusalOf(status) : error
}

/** The files of one caller, as the library sees them. */
class CallersUploads extends DataStore {
  readonly #call: UploadCall
  readonly #uploads: Uploads
  readonly #body: () => Readable
  readonly #spent: (chunk: Uint8Array) => void

  constructor(
    call: UploadCall,
    uploads: Uploads,
    { body, spent }: { body: () => Readable; spent: (chunk: Uint8Array) => void },
  ) {
    super()
    this.#call = call
    this.#uploads = uploads
    this.#body = body
    this.#spent = spent
    this.extensions = ['creation', 'creation-with-upload', 'termination']
  }

  get #growing() {
    return this.#call.services.files.storage.growing
  }

  override async create(upload: Upload): Promise<Upload> {
    const { size = 0, metadata = {} } = upload
    upload.id = await this.#uploads.begin(this.#call, { size, metadata })
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const { key, size } = await this.#uploads.find(this.#call, id)
    return new Upload({ id, size, offset: await this.#growing.arrived(key) })
  }

  override async write(nothing: Readable, id: string, offset: number): Promise<number> {
    // Which the library waits to see ended.
    nothing.resume()
    const file = await this.#uploads.find(this.#call, id)
    // All is there already: its sender did not hear the last answer.
    if (offset === file.size) return offset
    return this.#growing.append(file, offset, this.#body(), this.#spent)
  }

  override remove(id: string): Promise<void> {
    return this.#uploads.cancel(this.#call, id)
  }

  /** Does what is left to be done, where a process ended between the last byte and that. */
  async settle(id: string): Promise<void> {
    const { key, size, finished } = await this.#uploads.find(this.#call, id)
    if (!finished && (await this.#growing.arrived(key)) === size) await this.#uploads.finish(this.#call, id)
  }
}

// Without its body: the library would pass each piece of it through four streams, which costs several times what storing it does.
const asWebRequest = ({ method, url, headers: given }: FastifyRequest): Request => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(given)) if (typeof value === 'string') headers.set(name, value)
  return new Request(new URL(url, 'http://local'), { method, headers })
}

/** What is sent, until somebody else goes on with it. What befalls who reads it leaves the connection open for the answer. */
function bodyOf({ raw }: FastifyRequest, takenOver: AbortSignal): Readable {
  // Pieces stay as they came: joined, each would be copied once more.
  const body = new PassThrough({ readableObjectMode: true })
  raw.once('error', (error) => body.destroy(error))
  const end = () => {
    raw.unpipe(body)
    body.end()
  }
  if (takenOver.aborted) end()
  else {
    takenOver.addEventListener('abort', end, { once: true })
    raw.pipe(body)
  }
  return body
}

/**
 * Gives the memory of a chunk back at once. Collecting it takes longer than storing it, because each time everything else that this
 * process holds is looked through as well.
 */
function giveBack({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

/** Locks as a locker does, and tells as well who is to let go. */
const tellingLocker = (locker: MemoryLocker, letGo: () => void): Locker => ({
  newLock: (id) => {
    const lock = locker.newLock(id)
    return {
      lock: (signal, requestRelease) =>
        lock.lock(signal, () => {
          letGo()
          return requestRelease()
        }),
      unlock: () => lock.unlock(),
    }
  },
})

async function answer(reply: FastifyReply, response: Response): Promise<unknown> {
  for (const [name, value] of response.headers) {
    // Who may call from elsewhere is settled for all calls alike.
    if (!name.startsWith('access-control-')) void reply.header(name, value)
  }
  return reply.code(response.status).send(response.body ? await response.text() : undefined)
}

/**
 * Takes files by the tus protocol, which goes on where a connection broke: https://tus.io/protocols/resumable-upload. Calls are let
 * in, limited and refused as those of every endpoint; what is sent lands in the storage as it comes.
 */
export function serveTus(app: FastifyInstance, place: TusPlace, kit: Kit): void {
  const { uploads, maxBytes } = place
  const { db, services } = kit
  const path = `/api${place.begin.path}`
  // Of two connections that send the same file to this process the newer one goes on.
  const locker = new MemoryLocker()
  const stopping = new AbortController()
  app.addHook('preClose', async () => stopping.abort())

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { caller } = request
    if (!caller) throw notSignedIn()
    const call: UploadCall = { db, services, now: kit.clock(), caller }
    const takenOver = new AbortController()
    const datastore = new CallersUploads(call, uploads, {
      body: () => bodyOf(request, takenOver.signal),
      // What came over a connection is nobody else's.
      spent: 'bytesRead' in request.raw.socket ? giveBack : () => undefined,
    })
    const failures: unknown[] = []
    const tus = new Server({
      path,
      datastore,
      locker: tellingLocker(locker, () => takenOver.abort()),
      maxSize: maxBytes,
      relativeLocation: true,
      onUploadFinish: async (_request, { id }) => ({
        // What is sent along with its announcement has an address to be told as well.
        status_code: request.method === 'POST' ? 201 : 200,
        headers: { 'Content-Type': 'application/json; charset=utf-8' },
        body: JSON.stringify(await uploads.finish(call, id)),
      }),
      onResponseError: (_request, error) => {
        failures.push(error)
        return undefined
      },
    })
    if (request.method === 'HEAD') await datastore.settle((request.params as { uploadId: string }).uploadId)
    const response = await tus.handleWeb(asWebRequest(request))
    if (failures.length > 0) throw causeOf(failures[0])
    if (response.status >= BAD_REQUEST) throw refusalOf(response.status)
    return answer(reply, response)
  }

  async function take(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const length = Number(request.headers['content-length'] ?? 0)
    if (services.files.storage.own && freeDiskBytes(services.files.incoming) < RESERVE_BYTES + length) throw noRoom()
    addAbortSignal(stopping.signal, request.raw)
    try {
      return await withConcurrencyLimit(AT_ONCE, callerKey(request), () => serve(request, reply))
    } catch (error) {
      // What was not read of a body must not be taken for the next call.
      void reply.header('connection', 'close')
      throw error
    }
  }

  void app.register(async (room) => {
    room.removeAllContentTypeParsers()
    // As it streams in.
    room.addContentTypeParser('*', (_request, body, done) => done(null, body))
    const route = (method: string, url: string, endpoint: Endpoint, handler: RouteOptions['handler']) =>
      room.route({
        method,
        url,
        compress: false,
        onRequest: (request, reply) => {
          void reply.headers({
            'cache-control': 'no-store',
            'tus-resumable': TUS_RESUMABLE,
            'tus-version': TUS_RESUMABLE,
          })
          return inTurn(endpoint, request, kit, () => authorizeCall(endpoint, request, kit), 'since answer')
        },
        handler: (request, reply) =>
          inTurn(endpoint, request, kit, () => handler.call(room, request, reply), 'since answer'),
      })
    const one = `${path}/:uploadId`
    route('POST', path, place.begin, take)
    route('PATCH', one, place.append, take)
    route('HEAD', one, place.ask, serve)
    route('DELETE', one, place.cancel, serve)
  })
}
