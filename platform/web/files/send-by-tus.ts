import { DetailedError, Upload, type HttpRequest } from 'tus-js-client'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { refusalOf } from '../api/call.ts'
import { CallError, type Failure } from '../api/messages.ts'
import type { Told } from './retry-upload.ts'
import { loseSession, storedToken } from '../drafts/storage.ts'
import { apiAddress, authHeader } from '../api/http-client.ts'

// So much at once: proxies in front of the server hold what they are sent, and refuse what is too long.
const PIECE_BYTES = 32 * 1024 * 1024
// Another connection has brought the file further.
const ELSEWHERE = 409

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

/** What went wrong, as calls tell it; without a status where no answer came. */
function failureOf(error: unknown, token: string | null, unexplained?: string): CallError {
  const response = error instanceof DetailedError ? error.originalResponse : null
  const failure: Failure = { status: null, code: 'network', detail: '', unexplained, hadToken: token !== null }
  if (!response) return new CallError(failure)
  const status = response.getStatus()
  if (status === 401 && token !== null && storedToken.read() === token) loseSession()
  return refusalOf({ ...failure, status, code: 'unknown' }, parse(response.getBody() ?? ''))
}

/** Throws away what was sent of a file; nothing happens where there is none any more. Throws `CallError`. */
export async function throwAwaySent(cancel: Endpoint, path: string): Promise<void> {
  const token = storedToken.read()
  try {
    await Upload.terminate(apiAddress(path), { onBeforeRequest: withSession, retryDelays: [] })
  } catch (error) {
    const failure = failureOf(error, token, cancel.failure)
    if (failure.status !== 404) throw failure
  }
}

/** Sends a file by the tus protocol from the byte that the server has, to the end, and answers what it said last. */
export function sendByTus(
  file: Blob,
  path: string,
  { signal, onProgress, onArrived }: Told & { signal: AbortSignal },
): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const token = storedToken.read()
  const upload = new Upload(file, {
    uploadUrl: apiAddress(path),
    chunkSize: PIECE_BYTES,
    retryDelays: [],
    // What is on its way is known to the server, for any browser.
    storeFingerprintForResuming: false,
    onBeforeRequest: withSession,
    onProgress,
    onChunkComplete: (_size, arrived) => onArrived(arrived),
    onSuccess: ({ lastResponse }) => resolve(parse(lastResponse.getBody())),
    onError: (error) => {
      const failure = failureOf(error, token)
      reject(failure.status === ELSEWHERE ? new Error('Another connection sends this file') : failure)
    },
  })
  signal.addEventListener('abort', () => {
    void upload.abort()
    reject(new Error('Broken off'))
  })
  upload.start()
  return promise
}
