import { DetailedError, Upload, type HttpRequest } from 'tus-js-client'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { toCallError } from '../api/call.ts'
import { CallError, type Failure } from '../api/messages.ts'
import type { RetryTools } from './retry-upload.ts'
import { dropSession, storedToken } from '../drafts/storage.ts'
import { apiAddress, authHeader } from '../api/http-client.ts'

// Chunk size: proxies in front of the server buffer request bodies and reject long ones.
const CHUNK_BYTES = 32 * 1024 * 1024
// The offset is outdated, because another connection has sent more of the file.
const CONFLICT = 409

// The library sets only its own headers; calls need these.
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

/** Converts an error of the library into a `CallError`; without a response, its status is null. */
function failureOf(error: unknown, token: string | null, unexplained?: string): CallError {
  const response = error instanceof DetailedError ? error.originalResponse : null
  const failure: Failure = { status: null, code: 'network', detail: '', unexplained, hadToken: token !== null }
  if (!response) return new CallError(failure)
  const status = response.getStatus()
  if (status === 401 && token !== null && storedToken.read() === token) dropSession()
  return toCallError({ ...failure, status, code: 'unknown' }, parse(response.getBody() ?? ''))
}

/** Deletes a partial upload; does nothing if it no longer exists. Throws `CallError`. */
export async function discardSentUpload(cancel: Endpoint, path: string): Promise<void> {
  const token = storedToken.read()
  try {
    await Upload.terminate(apiAddress(path), { onBeforeRequest: withSession, retryDelays: [] })
  } catch (error) {
    const failure = failureOf(error, token, cancel.failure)
    if (failure.status !== 404) throw failure
  }
}

/** Uploads a file by the tus protocol from the server's offset to the end; returns the last response body. */
export function sendByTus(
  file: Blob,
  path: string,
  { signal, onProgress, onArrived }: RetryTools & { signal: AbortSignal },
): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const token = storedToken.read()
  const upload = new Upload(file, {
    uploadUrl: apiAddress(path),
    chunkSize: CHUNK_BYTES,
    retryDelays: [],
    // The server knows the uploads in progress, for any browser.
    storeFingerprintForResuming: false,
    onBeforeRequest: withSession,
    onProgress,
    onChunkComplete: (_size, arrived) => onArrived(arrived),
    onSuccess: ({ lastResponse }) => resolve(parse(lastResponse.getBody())),
    onError: (error) => {
      const failure = failureOf(error, token)
      reject(failure.status === CONFLICT ? new Error('Another connection sends this file') : failure)
    },
  })
  signal.addEventListener('abort', () => {
    void upload.abort()
    reject(new Error('Broken off'))
  })
  upload.start()
  return promise
}
