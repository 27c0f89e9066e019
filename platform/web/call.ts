import type { Endpoint, InputOf, ResponseOf } from '../contract/endpoint.ts'
import type { FieldProblem } from '../contract/problem.ts'
import { CallError, type Failure } from './messages.ts'
import { loseSession, readStored } from './storage.ts'

/** The parts of a call, as the endpoint's contract asks for them. */
export type Input<E extends Endpoint> = (E['params'] extends object
  ? { params: InputOf<E['params']> }
  : { params?: undefined }) &
  (E['body'] extends object ? { body: InputOf<E['body']> } : { body?: undefined }) & { query?: InputOf<E['query']> }

export interface CallOptions {
  /** Gives the call up. */
  signal?: AbortSignal | undefined
  /** Names the call, so that sending it again does nothing twice. Made up when missing. */
  idempotencyKey?: string | undefined
}

const settings = { baseUrl: '/api', timeoutMs: 15_000, paymentTimeoutMs: 30_000, retries: 3, retryDelayMs: 1_000 }

/** Changes where and how patiently calls are made: for tests. */
export const configureCalls = (changes: Partial<typeof settings>): void => void Object.assign(settings, changes)

/** Where the API is found. */
export const apiAddress = (path: string): string => `${settings.baseUrl}${path}`

/** The header that says who is calling; empty when nobody is signed in. */
export const authHeader = (): Record<string, string> => {
  const token = readStored('token')
  return token === null ? {} : { authorization: `Bearer ${token}` }
}

// Signing in and up never says who one was. Other public calls do, so that lists hold what is one's own.
const isAnonymous = (path: string) => ['/auth/login', '/auth/register'].includes(path)

// One call of each method and address at a time: a newer one makes the answer of the older one worthless.
const underWay = new Map<string, AbortController>()

function addressOf(endpoint: Endpoint, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = Object.entries((input.query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && value !== null,
  )
  const search = new URLSearchParams(query.map(([key, value]) => [key, String(value)])).toString()
  return search === '' ? path : `${path}?${search}`
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return undefined
  return response.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as unknown) : Symbol.for('not json')
}

async function send(
  endpoint: Endpoint,
  address: string,
  input: { body?: unknown },
  key: string,
  signal: AbortSignal,
): Promise<{ response: Response; body: unknown }> {
  const mutates = endpoint.method !== 'GET'
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...(isAnonymous(endpoint.path) ? {} : authHeader()),
  }
  if (mutates) headers['idempotency-key'] = key
  if (input.body !== undefined) headers['content-type'] = 'application/json'
  const response = await fetch(apiAddress(address), {
    method: endpoint.method,
    headers,
    credentials: 'include',
    signal,
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  })
  return { response, body: await readBody(response) }
}

// Read by hand: parsing it with the contract would bring all of Zod to the first page.
function refusalOf(failure: Failure, body: unknown): CallError {
  const { detail, code } = (body ?? {}) as { detail?: unknown; code?: unknown }
  if (typeof detail === 'string' && typeof code === 'string') return new CallError({ ...failure, code, detail })
  return new CallError(failure, Array.isArray(detail) ? detail.filter(isFieldProblem) : [])
}

const isFieldProblem = (problem: Partial<FieldProblem> | null): problem is FieldProblem =>
  typeof problem?.msg === 'string' && Array.isArray(problem.loc)

async function perform(
  endpoint: Endpoint,
  input: { params?: unknown; query?: unknown; body?: unknown },
  options: CallOptions,
) {
  const address = addressOf(endpoint, input)
  const name = `${endpoint.method} ${address}`
  const overtaken = new AbortController()
  underWay.get(name)?.abort()
  underWay.set(name, overtaken)
  const late = AbortSignal.timeout(
    endpoint.path.startsWith('/payments/') ? settings.paymentTimeoutMs : settings.timeoutMs,
  )
  const signal = AbortSignal.any([overtaken.signal, late, ...(options.signal ? [options.signal] : [])])
  const key = options.idempotencyKey ?? crypto.randomUUID()
  const failure: Failure = {
    status: null,
    code: 'unknown',
    detail: '',
    method: endpoint.method,
    path: endpoint.path,
    hadToken: !isAnonymous(endpoint.path) && readStored('token') !== null,
  }
  const given = () => {
    if (overtaken.signal.aborted || options.signal?.aborted)
      return new CallError({ ...failure, code: 'REQUEST_CANCELLED' })
    return new CallError({ ...failure, code: late.aborted ? 'timeout' : 'network' })
  }
  try {
    for (let attempt = 0; ; attempt++) {
      const { response, body } = await send(endpoint, address, input, key, signal).catch((): never => {
        throw given()
      })
      if (response.ok && body !== Symbol.for('not json')) return { body, response }
      if (response.status >= 500 && attempt < settings.retries) {
        await pause(settings.retryDelayMs, signal)
        if (signal.aborted) throw given()
        continue
      }
      if (response.status === 401 && failure.hadToken) loseSession()
      throw refusalOf({ ...failure, status: response.status }, body)
    }
  } finally {
    if (underWay.get(name) === overtaken) underWay.delete(name)
  }
}

/**
 * Calls an endpoint and answers what its contract says. Throws `CallError`: after a timeout of 15 s (30 s for payments), without
 * a connection, when refused, or cancelled because the same call was made again. A 5xx is tried again three times.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<ResponseOf<E>> {
  const { body } = await perform(endpoint, input, options)
  return body as ResponseOf<E>
}

/** One page of a list, and the cursor of the next; null at the end. */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<{ items: ResponseOf<E>; next: string | null }> {
  const { body, response } = await perform(endpoint, input, options)
  const link = /<([^>]*)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  const next = link === undefined ? null : new URL(link, 'http://own.invalid').searchParams.get('after')
  return { items: body as ResponseOf<E>, next }
}

/** Like `call`, for what may not be there yet: 404 answers null. */
export async function callOrNull<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<ResponseOf<E> | null> {
  try {
    return await call(endpoint, input, options)
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null
    throw error
  }
}
