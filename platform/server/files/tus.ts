import { addAbortSignal, PassThrough, type Readable } from 'node:stream'
import { DataStore, ERRORS, MemoryLocker, Server, TUS_RESUMABLE, Upload, type Locker } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { authorizeCall, runQueued, callerKey } from '../http/authorize.ts'
import type { Caller } from '../http/caller.ts'
import { withConcurrencyLimit } from '../security/rate-limits.ts'
import type { Kit } from '../http/mount.ts'
import { busy, conflict, diskFull, notFound, notSignedIn, HttpError } from '../http/http-errors.ts'
import { RESERVE_BYTES, freeDiskBytes } from './disk-space.ts'
import { TooLarge, type ResumableObject } from './storage.ts'
import { checkPost } from '../http/post-checks.ts'
import { inWork, type WorkBase } from '../work/work.ts'

/** The sender of an upload, with the context for its changes. */
export interface UploadCall extends WorkBase {
  caller: Caller
}

/** Metadata announced before the first byte. */
export interface AnnouncedUpload {
  size: number
  metadata: Record<string, string | null>
}

/** An upload in progress. */
export interface UploadInProgress extends ResumableObject {
  /** True once the upload is complete and nothing remains to be done. */
  finished: boolean
}

/** A feature's callbacks for uploads by the tus protocol. */
export interface Uploads {
  /** Records an announced upload or rejects it; returns the last segment of its address. */
  begin: (call: UploadCall, announced: AnnouncedUpload) => Promise<string>
  /** Returns the caller's upload of that id; throws 404 for anyone else's, as if it did not exist. */
  find: (call: UploadCall, id: string) => Promise<UploadInProgress>
  /** Completes an upload whose bytes have all arrived, or rejects it; idempotent. The sender gets the result. */
  finish: (call: UploadCall, id: string) => Promise<unknown>
  cancel: (call: UploadCall, id: string) => Promise<void>
}

/** An upload endpoint, and the contract of each call of the protocol. */
export interface TusEndpoints {
  /** Queries how much has arrived; with the method HEAD. */
  ask: Endpoint
  begin: Endpoint
  append: Endpoint
  cancel: Endpoint
  maxBytes: number
  uploads: Uploads
}

const UPLOAD_CONCURRENCY = { name: 'resumable uploads', atOnce: 8 }
const BAD_REQUEST = 400

const uploadNotFound = () => notFound('Upload not found')

// Maps the library's errors to the format and wording of all other errors.
const errorsByStatus: Record<number, () => HttpError> = {
  404: uploadNotFound,
  409: () => conflict('wrong_offset', 'Wrong offset. Request the current one and resume from there.'),
  413: () => new HttpError(413, 'too_large', 'The upload is too large'),
  412: () => new HttpError(412, 'protocol_version', 'Send the header Tus-Resumable: 1.0.0'),
  // The library returns 501 for an unsupported extension; the client could have made the call differently.
  501: () =>
    new HttpError(
      BAD_REQUEST,
      'unsupported_extension',
      'Send the length of the whole file in Upload-Length: other tus extensions are not supported',
    ),
}

const errorForStatus = (status: number): HttpError =>
  errorsByStatus[status]?.() ??
  new HttpError(BAD_REQUEST, 'bad_upload', 'This request does not follow the tus protocol')

function toHttpError(error: unknown): unknown {
  if (error instanceof TooLarge) return errorForStatus(413)
  // The other connection that sends the same file does not release its lock.
  if (error === ERRORS.ERR_LOCK_TIMEOUT) return busy()
  const { status_code: status } = error as { status_code?: number }
  return status !== undefined && status !== ERRORS.UNKNOWN_ERROR.status_code ? errorForStatus(status) : error
}

/** The library's view of one caller's uploads. */
class CallerDataStore extends DataStore {
  readonly #call: UploadCall
  readonly #uploads: Uploads
  readonly #body: () => Readable
  readonly #releaseChunk: (chunk: Uint8Array) => void
  readonly #check: (metadata: AnnouncedUpload['metadata']) => Promise<void>

  constructor(
    call: UploadCall,
    uploads: Uploads,
    {
      body,
      spent,
      check,
    }: {
      body: () => Readable
      spent: (chunk: Uint8Array) => void
      check: (metadata: AnnouncedUpload['metadata']) => Promise<void>
    },
  ) {
    super()
    this.#call = call
    this.#uploads = uploads
    this.#body = body
    this.#releaseChunk = spent
    this.#check = check
    this.extensions = ['creation', 'creation-with-upload', 'termination']
  }

  get #resumable() {
    return this.#call.services.files.storage.growing
  }

  override async create(upload: Upload): Promise<Upload> {
    const { size = 0, metadata = {} } = upload
    await this.#check(metadata)
    upload.id = await this.#uploads.begin(this.#call, { size, metadata })
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const { key, size, finished } = await this.#uploads.find(this.#call, id)
    // A finished upload stays complete, even once what was sent is deleted.
    return new Upload({ id, size, offset: finished ? size : await this.#resumable.countReceived(key) })
  }

  override async write(emptyBody: Readable, id: string, offset: number): Promise<number> {
    // The library waits for this stream to end.
    emptyBody.resume()
    const file = await this.#uploads.find(this.#call, id)
    // Everything has arrived: the sender missed the last response.
    if (file.finished || offset === file.size) return file.size
    return this.#resumable.append(file, offset, this.#body(), this.#releaseChunk)
  }

  override remove(id: string): Promise<void> {
    return this.#uploads.cancel(this.#call, id)
  }

  /** Finishes a complete upload if a process ended between its last byte and this step. */
  async finishIfComplete(id: string): Promise<void> {
    const { key, size, finished } = await this.#uploads.find(this.#call, id)
    if (!finished && (await this.#resumable.countReceived(key)) === size) await this.#uploads.finish(this.#call, id)
  }
}

// Without its body: the library would pass each chunk through four streams, which costs several times what storing it does.
const asWebRequest = ({ method, url, headers: requestHeaders }: FastifyRequest): Request => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(requestHeaders)) if (typeof value === 'string') headers.set(name, value)
  return new Request(new URL(url, 'http://local'), { method, headers })
}

/** Returns the request body until another connection takes over. A failed read leaves the connection open for the response. */
function bodyOf({ raw }: FastifyRequest, takenOver: AbortSignal): Readable {
  // Object mode keeps chunks as they arrived: joining them would copy each once more.
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
 * Releases the memory of a chunk at once. Garbage collection would take longer than storing it, because each run scans everything else in
 * this process.
 */
function releaseMemory({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

/** A locker that also notifies the current holder when another connection requests the lock. */
const notifyingLocker = (locker: MemoryLocker, onReleaseRequested: () => void): Locker => ({
  newLock: (id) => {
    const lock = locker.newLock(id)
    return {
      lock: (signal, requestRelease) =>
        lock.lock(signal, () => {
          onReleaseRequested()
          return requestRelease()
        }),
      unlock: () => lock.unlock(),
    }
  },
})

async function sendResponse(reply: FastifyReply, response: Response): Promise<unknown> {
  for (const [name, value] of response.headers) {
    // CORS headers are set for all calls alike.
    if (!name.startsWith('access-control-')) void reply.header(name, value)
  }
  return reply.code(response.status).send(response.body ? await response.text() : undefined)
}

/**
 * Serves resumable uploads by the tus protocol: https://tus.io/protocols/resumable-upload. Calls are authorized, rate-limited and rejected
 * like those of every endpoint; the body is streamed into the storage.
 */
export function serveTus(app: FastifyInstance, endpoints: TusEndpoints, kit: Kit): void {
  const { uploads, maxBytes } = endpoints
  const { db, services } = kit
  const path = `/api${endpoints.begin.path}`
  // Of two connections that send the same file to this process, the newer one wins.
  const locker = new MemoryLocker()
  const stopping = new AbortController()
  app.addHook('preClose', async () => stopping.abort())

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { caller } = request
    if (!caller) throw notSignedIn()
    const call: UploadCall = { db, services, now: kit.clock(), caller }
    const takenOver = new AbortController()
    const datastore = new CallerDataStore(call, uploads, {
      body: () => bodyOf(request, takenOver.signal),
      // Chunks from a socket are not shared with other code.
      spent: 'bytesRead' in request.raw.socket ? releaseMemory : () => undefined,
      check: (input) => inWork(call, (work) => checkPost(endpoints.begin, kit.postChecks, work, { caller, input })),
    })
    const failures: unknown[] = []
    const tus = new Server({
      path,
      datastore,
      locker: notifyingLocker(locker, () => takenOver.abort()),
      maxSize: maxBytes,
      relativeLocation: true,
      onUploadFinish: async (_request, { id }) => ({
        // A file sent along with its announcement needs the Location header too.
        status_code: request.method === 'POST' ? 201 : 200,
        headers: { 'Content-Type': 'application/json; charset=utf-8' },
        body: JSON.stringify(await uploads.finish(call, id)),
      }),
      onResponseError: (_request, error) => {
        failures.push(error)
        return undefined
      },
    })
    if (request.method === 'HEAD') await datastore.finishIfComplete((request.params as { uploadId: string }).uploadId)
    const response = await tus.handleWeb(asWebRequest(request))
    if (failures.length > 0) throw toHttpError(failures[0])
    if (response.status >= BAD_REQUEST) throw errorForStatus(response.status)
    return sendResponse(reply, response)
  }

  async function receive(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const length = Number(request.headers['content-length'] ?? 0)
    if (services.files.storage.own && freeDiskBytes(services.files.incoming) < RESERVE_BYTES + length) throw diskFull()
    addAbortSignal(stopping.signal, request.raw)
    try {
      return await withConcurrencyLimit(UPLOAD_CONCURRENCY, callerKey(request), () => serve(request, reply))
    } catch (error) {
      // Unread bytes of the body must not be parsed as the next request.
      void reply.header('connection', 'close')
      throw error
    }
  }

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Stream the body.
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body))
    const route = (method: string, url: string, endpoint: Endpoint, handler: RouteOptions['handler']) =>
      scope.route({
        method,
        url,
        compress: false,
        onRequest: (request, reply) => {
          void reply.headers({
            'cache-control': 'no-store',
            'tus-resumable': TUS_RESUMABLE,
            'tus-version': TUS_RESUMABLE,
          })
          return runQueued(endpoint, request, kit, () => authorizeCall(endpoint, request, kit), 'since response')
        },
        handler: (request, reply) =>
          runQueued(endpoint, request, kit, () => handler.call(scope, request, reply), 'since response'),
      })
    const uploadPath = `${path}/:uploadId`
    route('POST', path, endpoints.begin, receive)
    route('PATCH', uploadPath, endpoints.append, receive)
    route('HEAD', uploadPath, endpoints.ask, serve)
    route('DELETE', uploadPath, endpoints.cancel, serve)
  })
}
