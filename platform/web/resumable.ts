import { DetailedError, Upload, type HttpRequest, type HttpResponse } from 'tus-js-client'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { refusalOf } from './call.ts'
import { CallError, type Failure } from './messages.ts'
import { loseSession, storedToken } from './storage.ts'
import { apiAddress, authHeader } from './wire.ts'

// So much at once: proxies in front of the server hold what they are sent, and refuse what is too long.
const PIECE_BYTES = 32 * 1024 * 1024
const RETRY_MS = [500, 1_000, 3_000, 5_000, 10_000]
// After these it is tried now and then, and at once when the browser is back on the net.
const NEXT_TRY_MS = 15_000
const REFUSALS = { from: 400, to: 499 }
// The server has no room: only somebody can change that.
const NO_ROOM = 507
// Not refusals, though their numbers say so: another connection still holds the file, or too much was asked at once.
const PASSING = [423, 429]
// Of a file that is there already: another connection has brought it further.
const ELSEWHERE = 409

/** Where a file is, that goes on where its connection broke. */
export type Sending = 'sending' | 'waiting' | 'paused'

export interface Resumable {
  file: Blob
  /** The endpoint that takes new files. */
  begin: Endpoint
  /** Where an earlier part of the file was sent to; null for a new one. */
  path: string | null
  /** What is told of a new file before its first byte. */
  metadata: Record<string, string>
  /** Told once where the file is sent to. */
  onPath: (path: string) => void
  onState: (state: Sending) => void
  onProgress: (sentBytes: number) => void
  /** All of it has arrived; with what the server answered. */
  onDone: (answer: unknown) => void
  /** The server does not take it. */
  onRefused: (error: CallError) => void
}

/** A file on its way. */
export interface ResumableUpload {
  pause: () => void
  resume: () => void
  /** Stops for good, without a word to the server. */
  stop: () => void
}

// The library asks for its own headers, and for these of every call.
const withSession = (request: HttpRequest) => {
  ;(request.getUnderlyingObject() as XMLHttpRequest).withCredentials = true
  for (const [name, value] of Object.entries(authHeader(storedToken.read()))) request.setHeader(name, value)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Throws away what was sent of a file; nothing happens where there is none any more. Throws `CallError`. */
export async function throwAwaySent(cancel: Endpoint, path: string): Promise<void> {
  const hadToken = storedToken.read() !== null
  const failure: Failure = { status: null, code: 'network', detail: '', unexplained: cancel.failure, hadToken }
  try {
    await Upload.terminate(apiAddress(path), { onBeforeRequest: withSession, retryDelays: [] })
  } catch (error) {
    const status = statusOf(error)
    if (status === 404) return
    throw status === null ? new CallError(failure) : refusalOf({ ...failure, status, code: 'unknown' }, answerOf(error))
  }
}

/** Where a file stands could not be told. */
class Untold extends Error {
  readonly status: number
  constructor(status: number) {
    super('Where the file stands could not be told')
    this.status = status
  }
}

// Whatever the answer to that question is, the library would leave what was sent and begin a second time from the first byte.
const stayWithWhatWasSent = (request: HttpRequest, response: HttpResponse) => {
  const status = response.getStatus()
  if (request.getMethod() === 'HEAD' && (status < 200 || status > 299)) throw new Untold(status)
}

function statusOf(error: unknown): number | null {
  if (!(error instanceof DetailedError)) return null
  if (error.causingError instanceof Untold) return error.causingError.status
  return error.originalResponse?.getStatus() ?? null
}

const answerOf = (error: unknown): unknown =>
  error instanceof DetailedError ? parse(error.originalResponse?.getBody() ?? '') : undefined

function isRefusal(error: unknown): boolean {
  const status = statusOf(error)
  if (status === null || !(error instanceof DetailedError)) return false
  if (status === ELSEWHERE) return error.originalRequest.getMethod() === 'POST'
  return status === NO_ROOM || (status >= REFUSALS.from && status <= REFUSALS.to && !PASSING.includes(status))
}

/**
 * Sends a file of any size by the tus protocol. Whatever breaks on the way, it goes on from the byte that the server has, by itself,
 * until it is refused or stopped.
 */
export function sendResumably({
  file,
  begin,
  path,
  metadata,
  onPath,
  onState,
  onProgress,
  onDone,
  onRefused,
}: Resumable): ResumableUpload {
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const token = storedToken.read()
  const failure: Failure = {
    status: null,
    code: 'unknown',
    detail: '',
    unexplained: begin.failure,
    hadToken: token !== null,
  }

  const comeBack = () => timer !== undefined && go()
  const end = () => {
    isOver = true
    window.removeEventListener('online', comeBack)
  }
  const refuse = (status: number, body: unknown) => {
    end()
    if (status === 401 && token !== null && storedToken.read() === token) loseSession()
    onRefused(refusalOf({ ...failure, status }, body))
  }
  const upload = new Upload(file, {
    endpoint: apiAddress(begin.path),
    uploadUrl: path === null ? null : apiAddress(path),
    metadata,
    chunkSize: PIECE_BYTES,
    retryDelays: RETRY_MS,
    // What is on its way is known to the server, for any browser.
    storeFingerprintForResuming: false,
    onShouldRetry: (error) => {
      const isWorthIt = !isRefusal(error)
      if (isWorthIt) onState('waiting')
      return isWorthIt
    },
    onBeforeRequest: withSession,
    onAfterResponse: stayWithWhatWasSent,
    onUploadUrlAvailable: () => {
      if (upload.url !== null) onPath(upload.url.slice(upload.url.indexOf(begin.path)))
    },
    onProgress: (sent) => {
      onState('sending')
      onProgress(sent)
    },
    onSuccess: ({ lastResponse }) => {
      end()
      onDone(parse(lastResponse.getBody()))
    },
    onError: (error) => {
      if (isOver) return
      const status = statusOf(error)
      if (status !== null && isRefusal(error)) return refuse(status, answerOf(error))
      onState('waiting')
      timer = setTimeout(go, NEXT_TRY_MS)
    },
  })
  function go(): void {
    clearTimeout(timer)
    timer = undefined
    if (isOver) return
    onState('sending')
    upload.start()
  }
  window.addEventListener('online', comeBack)
  const hold = () => {
    clearTimeout(timer)
    timer = undefined
    void upload.abort()
  }
  go()
  return {
    pause: () => {
      hold()
      onState('paused')
    },
    resume: go,
    stop: () => {
      end()
      hold()
    },
  }
}
