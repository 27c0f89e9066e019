import type { Endpoint } from '#platform/contract/endpoint.ts'
import { notePosition } from '../live/live-position.ts'

/** What people read after refusals with these codes, whatever their status; null is the server's own sentence. */
export type Sentences = Readonly<Record<string, string | null>>

/** Where and how patiently calls are made. `retries` and `retryDelayMs` are about 5xx. */
export const settings = {
  baseUrl: '/api',
  timeoutMs: 15_000,
  retries: 3,
  retryDelayMs: 1_000,
  sentences: {} as Sentences,
}

/** Changes where and how patiently calls are made, which is for tests, and what is said when they are refused. */
export const configureCalls = (changes: Partial<typeof settings>): void => void Object.assign(settings, changes)

/** Where the API is found. */
export const apiAddress = (path: string): string => `${settings.baseUrl}${path}`

/** The header that says who is calling; empty for nobody. */
export const authHeader = (token: string | null): Record<string, string> =>
  token === null ? {} : { authorization: `Bearer ${token}` }

/** The parts of a call before its contract gives them types. */
export interface Parts {
  params?: unknown
  query?: unknown
  body?: unknown
}

/** The address of a call below the API's own: parameters in their places, and of the query what is asked for. */
export function addressOf(endpoint: Pick<Endpoint, 'path'>, { params, query }: Parts): string {
  const values = (params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const asked = Object.entries((query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && value !== null,
  )
  const search = new URLSearchParams(asked.map(([key, value]) => [key, String(value)])).toString()
  return search === '' ? path : `${path}?${search}`
}

/** Waits, or stops waiting as soon as the signal says so. */
export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

/** An answer as it came. */
export interface Answer {
  ok: boolean
  status: number
  /** Undefined when there was none. */
  body: unknown
  /** False for what is not JSON: a proxy's page, or JSON cut short. */
  readable: boolean
  link: string | null
  /** How far the caller's live events had come before it was made; null where it does not say. */
  position: number | null
}

/** Reads the text of an answer. */
export function read(text: string): Pick<Answer, 'body' | 'readable'> {
  if (text === '') return { body: undefined, readable: true }
  try {
    return { body: JSON.parse(text) as unknown, readable: true }
  } catch {
    // Whoever sent it, it was not the API.
    return { body: undefined, readable: false }
  }
}

/** Sends one call once. Rejects when no whole answer came back. */
export async function send(
  method: Endpoint['method'],
  address: string,
  body: unknown,
  sending: {
    headers: Record<string, string>
    credentials: RequestCredentials
    signal: AbortSignal
    keepalive: boolean
  },
): Promise<Answer> {
  const response = await fetch(apiAddress(address), {
    ...sending,
    method,
    headers: {
      ...sending.headers,
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const position = notePosition(response.headers.get('x-live-position'))
  return { ok: response.ok, status: response.status, link: response.headers.get('link'), position, ...read(text) }
}

const nameOfBlob = (value: Blob) => (value instanceof File ? value.name : 'file')

const isFiles = (value: unknown): value is Blob[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => one instanceof Blob)

/** Puts the fields of a form together; what is missing stays out. */
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

/** Sends a form once and tells how much of it is on its way, 0 to 1. Only this old interface of browsers tells that. */
export const sendForm = (
  method: Endpoint['method'],
  address: string,
  body: object,
  sending: { headers: Record<string, string>; signal: AbortSignal; onProgress: (part: number) => void },
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, apiAddress(address))
    request.withCredentials = true
    for (const [name, value] of Object.entries({ ...sending.headers, accept: 'application/json' })) {
      request.setRequestHeader(name, value)
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => sending.onProgress(total ? loaded / total : 0))
    request.addEventListener('load', () =>
      resolve({
        ok: request.status >= 200 && request.status < 300,
        status: request.status,
        link: null,
        position: null,
        ...read(request.responseText),
      }),
    )
    const fail = () => reject(new Error('No whole answer came back'))
    request.addEventListener('error', fail)
    request.addEventListener('abort', fail)
    sending.signal.addEventListener('abort', () => request.abort(), { once: true })
    if (sending.signal.aborted) return fail()
    request.send(formOf(body))
  })

// So long without a byte getting through, a line is lost, though nobody said so.
const STALLED_MS = 60_000

/** Sends bytes once to a signed address elsewhere, without a word on who sends them. Rejects when they were not taken. */
export const putBytes = (
  address: string,
  bytes: Blob,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (sentBytes: number) => void },
): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', address)
    const give = () => request.abort()
    let stalled = setTimeout(give, STALLED_MS)
    const end = (error: Error | null) => {
      clearTimeout(stalled)
      signal.removeEventListener('abort', give)
      if (error) reject(error)
      else resolve()
    }
    request.upload.addEventListener('progress', ({ loaded }) => {
      clearTimeout(stalled)
      stalled = setTimeout(give, STALLED_MS)
      onProgress(loaded)
    })
    request.addEventListener('load', () =>
      end(request.status >= 200 && request.status < 300 ? null : new Error(`Not taken: ${request.status}`)),
    )
    for (const name of ['error', 'abort']) request.addEventListener(name, () => end(new Error('No answer came back')))
    signal.addEventListener('abort', give, { once: true })
    if (signal.aborted) return end(new Error('Broken off'))
    request.send(bytes)
  })

/** Fetches a file that is made for whoever asks; what stood in the answer instead when it was refused. */
export async function receiveFile(
  address: string,
  headers: Record<string, string>,
): Promise<{ file: Blob } | { status: number; body: unknown }> {
  const response = await fetch(apiAddress(address), { headers, credentials: 'include' })
  if (response.ok) return { file: await response.blob() }
  return { status: response.status, body: read(await response.text()).body }
}
