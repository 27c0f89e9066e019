import type { Endpoint, InputOf, ResponseOf } from '#platform/contract/endpoint.ts'
import type { FieldProblem } from '#platform/contract/problem.ts'
import type { Ask } from '#platform/contract/page.ts'
import { CallError, type Failure } from './messages.ts'
import { loseSession, storedToken } from '../drafts/storage.ts'
import { addressOf, authHeader, pause, read, send, sendForm, settings, type Answer, type Parts } from './http-client.ts'

export { configureCalls } from './http-client.ts'

/** The parts of a call, as the endpoint's contract asks for them. */
export type Input<E extends Endpoint> = (E['params'] extends object
  ? { params: InputOf<E['params']> }
  : { params?: undefined }) &
  (E['body'] extends object ? { body: InputOf<E['body']> } : { body?: undefined }) & { query?: InputOf<E['query']> }

export interface CallOptions {
  /** Gives the call up. */
  signal?: AbortSignal | undefined
  /** Names the call, so that sending it again does nothing twice. Made up when missing; null where the body names what it makes. */
  idempotencyKey?: string | null | undefined
  /** How long it may take with its retries; null as long as it needs, as an upload does. */
  timeoutMs?: number | null | undefined
  /** Sends neither token nor cookies, for what must not lead to the one who calls. */
  anonymous?: boolean | undefined
  /** Goes on when the page is left, as the browser lets it: once, and with little in it. */
  outlives?: boolean | undefined
  /** Calls as whom this token belongs to, whoever is signed in here. */
  token?: string | undefined
  /** Who is asked instead, while a page is drawn on the server: in process, as nobody, and once. */
  ask?: Ask | undefined
  /** Told how far the caller's live events had come before the answer was made; null where it does not say. */
  onPosition?: ((position: number | null) => void) | undefined
}

/** A name that no other call has. Browsers hide `crypto.randomUUID` from pages served over plain http; this they do not. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

// One call of each method and address at a time: a newer one makes the answer of the older one worthless. Two changes are the same
// only when they say the same: of two different ones each was meant.
const underWay = new Map<string, { overtaken: AbortController; ended: Promise<unknown> }>()
const nameOf = (endpoint: Endpoint, input: Parts) => {
  const name = `${endpoint.method} ${addressOf(endpoint, input)}`
  return endpoint.method === 'GET' ? name : `${name} ${JSON.stringify(input.body)}`
}

const isFieldProblem = (problem: Partial<FieldProblem> | null): problem is FieldProblem =>
  typeof problem?.msg === 'string' && Array.isArray(problem.loc)

/** What a refusal says, in the words people read. By hand: parsing it with the contract would bring all of Zod to the first page. */
export function refusalOf(failure: Failure, body: unknown): CallError {
  const { detail, code = failure.code } = (body ?? {}) as { detail?: unknown; code?: unknown }
  if (typeof detail === 'string' && typeof code === 'string') return new CallError({ ...failure, code, detail })
  return new CallError(failure, Array.isArray(detail) ? detail.filter(isFieldProblem) : [])
}

// What gives a secret once keeps no answer: after a failure nobody knows whether it was done, and again it would be another try.
const mayRepeat = ({ secret, repeatable }: Endpoint, code: string) => !secret || repeatable || code === 'busy'

// Behind a proxy that gave up, the first try may still be running: its answer comes under the same key.
const isWorthAnotherTry = (endpoint: Endpoint, { status }: Answer, { code }: CallError) =>
  (status >= 500 && mayRepeat(endpoint, code)) || code === 'call_in_progress'

async function tryUntilAnswered(endpoint: Endpoint, input: Parts, options: CallOptions, overtaken: AbortSignal) {
  const timeoutMs = options.timeoutMs === undefined ? (endpoint.timeoutMs ?? settings.timeoutMs) : options.timeoutMs
  const late = timeoutMs === null ? null : AbortSignal.timeout(timeoutMs)
  const signal = AbortSignal.any([overtaken, late, options.signal].filter((one) => one instanceof AbortSignal))
  // Who calls is settled once: a retry under another token would be another caller's call.
  const token = options.token ?? (options.anonymous || endpoint.tokenless ? null : storedToken.read())
  const failure: Failure = {
    status: null,
    code: 'unknown',
    detail: '',
    unexplained: endpoint.failure,
    hadToken: token !== null,
  }
  const unanswered = () => {
    if (overtaken.aborted || options.signal?.aborted) return new CallError({ ...failure, code: 'REQUEST_CANCELLED' })
    return new CallError({ ...failure, code: late?.aborted ? 'timeout' : 'network' })
  }
  const name = options.idempotencyKey === undefined ? newKey() : options.idempotencyKey
  const key: Record<string, string> = endpoint.method === 'GET' || name === null ? {} : { 'idempotency-key': name }
  const credentials: RequestCredentials = options.anonymous ? 'omit' : 'include'
  const headers = { ...authHeader(token), ...key }
  for (let attempt = 0; ; attempt++) {
    const keepalive = options.outlives ?? false
    const how = { headers, credentials, signal, keepalive } as const
    const sending = send(endpoint.method, addressOf(endpoint, input), input.body, how)
    const answer = await sending.catch((): never => {
      throw unanswered()
    })
    const isWhole = answer.readable && (answer.body !== undefined || !endpoint.response)
    if (answer.ok && isWhole) {
      options.onPosition?.(answer.position)
      return answer
    }
    const refusal = refusalOf({ ...failure, status: answer.status }, answer.body)
    if (!isWorthAnotherTry(endpoint, answer, refusal) || attempt === settings.retries) {
      // Somebody may have signed in again meanwhile: their session is another one.
      if (answer.status === 401 && token !== null && storedToken.read() === token) loseSession()
      throw refusal
    }
    await pause(settings.retryDelayMs, signal)
    if (signal.aborted) throw unanswered()
  }
}

// Nothing of this is shared: another page that is drawn at the same time asks for itself.
async function askInProcess(endpoint: Endpoint, input: Parts, ask: Ask): Promise<Answer> {
  const { status, text, link } = await ask(endpoint, addressOf(endpoint, input))
  const answer = { ok: status >= 200 && status < 300, status, link, position: null, ...read(text) }
  if (answer.ok && answer.readable) return answer
  const failure = { status, code: 'unknown', detail: '', unexplained: endpoint.failure, hadToken: false }
  throw refusalOf(failure, answer.body)
}

// How databases name what is missing: `relation "playlists" does not exist`, `no such table: playlists`.
const isWithoutTables = ({ status, detail }: CallError) => status === 500 && /\b(?:relation|table)s?\b/i.test(detail)

function perform(endpoint: Endpoint, input: Parts, options: CallOptions): Promise<Answer> {
  const answer = options.ask ? askInProcess(endpoint, input, options.ask) : askByNetwork(endpoint, input, options)
  if (!endpoint.emptyWithoutTables) return answer
  return answer.catch((error: unknown) => {
    if (!(error instanceof CallError) || !isWithoutTables(error)) throw error
    const body = endpoint.paged ? [] : null
    return { ok: true, status: 200, body, readable: true, link: null, position: null }
  })
}

function askByNetwork(endpoint: Endpoint, input: Parts, options: CallOptions): Promise<Answer> {
  const name = nameOf(endpoint, input)
  underWay.get(name)?.overtaken.abort()
  const overtaken = new AbortController()
  const answer = tryUntilAnswered(endpoint, input, options, overtaken.signal).finally(() => {
    if (underWay.get(name)?.overtaken === overtaken) underWay.delete(name)
  })
  underWay.set(name, { overtaken, ended: answer.catch(() => undefined) })
  return answer
}

/** Resolves when no such call is under way. */
export async function untilQuiet<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<void> {
  const name = nameOf(endpoint, input)
  for (let turn = underWay.get(name); turn; turn = underWay.get(name)) await turn.ended
}

/**
 * Calls an endpoint and answers what its contract says. Throws `CallError`: after a timeout of 15 s or what its contract says, without
 * a connection, when refused, or cancelled because the same call was made again. A 5xx is tried again three times, unless the answer is a secret that is given once.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<ResponseOf<E>> {
  return (await perform(endpoint, input, options)).body as ResponseOf<E>
}

/** One page of a list, and the cursor of the next; null at the end. */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<{ items: ResponseOf<E>; next: string | null }> {
  const { body, link } = await perform(endpoint, input, options)
  const address = /<([^>]*)>;\s*rel="next"/.exec(link ?? '')?.[1]
  const next = address === undefined ? null : new URL(address, 'http://own.invalid').searchParams.get('after')
  return { items: body as ResponseOf<E>, next }
}

/** Like `call`, for what may not be there yet, as its contract says with `noneYet`. None is null. */
export async function callOrNull<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<ResponseOf<E> | null> {
  try {
    return await call(endpoint, input, options)
  } catch (error) {
    if (error instanceof CallError && error.status !== null && endpoint.noneYet?.includes(error.status)) return null
    throw error
  }
}

export interface UploadOptions {
  signal: AbortSignal
  idempotencyKey: string
  /** How much is on its way, 0 to 1. */
  onProgress: (part: number) => void
}

/**
 * Sends a form with files to a `multipart` endpoint. It takes as long as it needs and is not tried again by itself. Throws
 * `CallError` like `call`.
 */
export async function upload<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { signal, idempotencyKey, onProgress }: UploadOptions,
): Promise<ResponseOf<E>> {
  const token = storedToken.read()
  const { method, failure: unexplained } = endpoint
  const failure: Failure = { status: null, code: 'unknown', detail: '', unexplained, hadToken: token !== null }
  const headers = { ...authHeader(token), 'idempotency-key': idempotencyKey }
  let answer: Answer
  try {
    answer = await sendForm(method, addressOf(endpoint, input), input.body as object, { headers, signal, onProgress })
  } catch {
    throw new CallError({ ...failure, code: signal.aborted ? 'REQUEST_CANCELLED' : 'network' })
  }
  if (answer.ok && answer.readable) return answer.body as ResponseOf<E>
  if (answer.status === 401 && token !== null && storedToken.read() === token) loseSession()
  throw refusalOf({ ...failure, status: answer.status }, answer.body)
}
