import type { Endpoint } from '#platform/contract/endpoint.ts'
import { recordReadPosition } from '../live/live-position.ts'

/** Messages by error code, whatever the status; null shows the server's own message. */
export type Sentences = Readonly<Record<string, string | null>>

/** Base URL, timeout and retry policy of calls. `retries` and `retryDelayMs` apply to 5xx responses. */
export const settings = {
  baseUrl: '/api',
  timeoutMs: 15_000,
  retries: 3,
  retryDelayMs: 1_000,
  sentences: {} as Sentences,
}

/** Overrides the settings of calls: the messages by features, the rest by tests. */
export const configureCalls = (changes: Partial<typeof settings>): void => void Object.assign(settings, changes)

/** Returns the URL of an API path. */
export const apiAddress = (path: string): string => `${settings.baseUrl}${path}`

/** Returns the authorization header; empty without a token. */
export const authHeader = (token: string | null): Record<string, string> =>
  token === null ? {} : { authorization: `Bearer ${token}` }

/** Input of a call before its contract types it. */
export interface CallParts {
  params?: unknown
  query?: unknown
  body?: unknown
}

/** Returns the address of a call relative to the API's: path parameters filled in, null and undefined query values omitted. */
export function addressOf(endpoint: Pick<Endpoint, 'path'>, { params, query }: CallParts): string {
  const values = (params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const present = Object.entries((query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && value !== null,
  )
  const search = new URLSearchParams(present.map(([key, value]) => [key, String(value)])).toString()
  return search === '' ? path : `${path}?${search}`
}

/** Resolves after the delay, or as soon as the signal aborts. */
export const delay = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

/** Response as received. */
export interface RawResponse {
  ok: boolean
  status: number
  /** Undefined if the response was empty. */
  body: unknown
  /** False if the body is not JSON: a proxy's page, or truncated JSON. */
  readable: boolean
  link: string | null
  /** The caller's live event position as of the response; null if the response does not state it. */
  position: number | null
}

/** Parses the text of a response. */
export function parseBody(text: string): Pick<RawResponse, 'body' | 'readable'> {
  if (text === '') return { body: undefined, readable: true }
  try {
    return { body: JSON.parse(text) as unknown, readable: true }
  } catch {
    // Not sent by the API, but by a proxy for example.
    return { body: undefined, readable: false }
  }
}

/** Sends a call once. Rejects if no complete response arrives. */
export async function send(
  method: Endpoint['method'],
  address: string,
  body: unknown,
  options: {
    headers: Record<string, string>
    credentials: RequestCredentials
    signal: AbortSignal
    keepalive: boolean
  },
): Promise<RawResponse> {
  const response = await fetch(apiAddress(address), {
    ...options,
    method,
    headers: {
      ...options.headers,
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const position = recordReadPosition(response.headers.get('x-live-position'))
  return { ok: response.ok, status: response.status, link: response.headers.get('link'), position, ...parseBody(text) }
}

const nameOfBlob = (value: Blob) => (value instanceof File ? value.name : 'file')

const isFiles = (value: unknown): value is Blob[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => one instanceof Blob)

/** Builds the form data; omits missing values. */
function formOf(body: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body) as [string, unknown][]) {
    if (value === undefined || value === null) continue
    if (value instanceof Blob) form.append(name, value, nameOfBlob(value))
    else if (isFiles(value)) for (const one of value) form.append(name, one, nameOfBlob(one))
    else form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return form
}

/** Sends a form once and reports the fraction sent, 0 to 1. Uses XMLHttpRequest, the only browser API with upload progress. */
export const sendForm = (
  method: Endpoint['method'],
  address: string,
  body: object,
  options: { headers: Record<string, string>; signal: AbortSignal; onProgress: (part: number) => void },
): Promise<RawResponse> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, apiAddress(address))
    request.withCredentials = true
    for (const [name, value] of Object.entries({ ...options.headers, accept: 'application/json' })) {
      request.setRequestHeader(name, value)
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => options.onProgress(total ? loaded / total : 0))
    request.addEventListener('load', () =>
      resolve({
        ok: request.status >= 200 && request.status < 300,
        status: request.status,
        link: null,
        position: null,
        ...parseBody(request.responseText),
      }),
    )
    const fail = () => reject(new Error('No whole answer came back'))
    request.addEventListener('error', fail)
    request.addEventListener('abort', fail)
    options.signal.addEventListener('abort', () => request.abort(), { once: true })
    if (options.signal.aborted) return fail()
    request.send(formOf(body))
  })

// Time without progress after which the connection counts as lost, even without an error.
const STALL_TIMEOUT_MS = 60_000

/** Sends bytes once to a presigned URL, without credentials. Rejects unless they were accepted. */
export const putBytes = (
  address: string,
  bytes: Blob,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (sentBytes: number) => void },
): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', address)
    const abort = () => request.abort()
    let stallTimer = setTimeout(abort, STALL_TIMEOUT_MS)
    const end = (error: Error | null) => {
      clearTimeout(stallTimer)
      signal.removeEventListener('abort', abort)
      if (error) reject(error)
      else resolve()
    }
    request.upload.addEventListener('progress', ({ loaded }) => {
      clearTimeout(stallTimer)
      stallTimer = setTimeout(abort, STALL_TIMEOUT_MS)
      onProgress(loaded)
    })
    request.addEventListener('load', () =>
      end(request.status >= 200 && request.status < 300 ? null : new Error(`Not taken: ${request.status}`)),
    )
    for (const name of ['error', 'abort']) request.addEventListener(name, () => end(new Error('No answer came back')))
    signal.addEventListener('abort', abort, { once: true })
    if (signal.aborted) return end(new Error('Broken off'))
    request.send(bytes)
  })

/** Downloads a generated file; returns the error response instead if there was one. */
export async function receiveFile(
  address: string,
  headers: Record<string, string>,
): Promise<{ file: Blob } | { status: number; body: unknown }> {
  const response = await fetch(apiAddress(address), { headers, credentials: 'include' })
  if (response.ok) return { file: await response.blob() }
  return { status: response.status, body: parseBody(await response.text()).body }
}
