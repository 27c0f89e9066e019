import { ApiError, errorOf } from './api-error.ts'
import type { CallName, InputOf, ItemOf, PagedName, ResponseOf } from './call-types.ts'
import { FILES, FORMS } from './calls.ts'
import { formOf, readResponse, urlOf, type Input } from './http.ts'

/** Which installation is called, as whom, and how patiently. */
export interface ClientOptions {
  /** Address of the installation, such as `https://atelier.example`. */
  origin: string
  /** API token, or the token of a session; without it, calls are made as a visitor. */
  token?: string | undefined
  /** Time limit of a call including its retries; 15 seconds by default, null for none. */
  timeoutMs?: number | null
  /** How often to repeat a call that the API asks to make later, and a read that failed; 2 by default. */
  retries?: number
  /** Used instead of the global `fetch`. */
  fetch?: typeof globalThis.fetch
}

/** Settings of a single call. */
export interface CallOptions {
  /** Cancels the call, which then throws the signal's reason. */
  signal?: AbortSignal | undefined
  /** Time limit instead of the client's; null for none, as large uploads need. */
  timeoutMs?: number | null
  /** Makes a mutation safe to repeat: within a day, the same key returns the first response, unless that contains a secret. */
  idempotencyKey?: string | undefined
}

type Arguments<Name extends CallName> =
  {} extends InputOf<Name>
    ? [input?: InputOf<Name>, options?: CallOptions]
    : [input: InputOf<Name>, options?: CallOptions]

/** Typed calls of one installation. */
export interface Client {
  /** Makes a call and returns its response. Throws `ApiError` if it fails. */
  call: <Name extends CallName>(name: Name, ...input: Arguments<Name>) => Promise<ResponseOf<Name>>
  /** Returns all items of a list, and fetches further pages as they are needed. */
  each: <Name extends PagedName>(name: Name, ...input: Arguments<Name>) => AsyncGenerator<ItemOf<Name>, void, undefined>
}

interface Received {
  headers: Headers
  content: unknown
}

const TIMEOUT_MS = 15_000
const RETRIES = 2
const PAUSE_MS = 500
/** Whoever is to wait longer decides that themselves. */
const LONGEST_PAUSE_MS = 60_000

/** Creates a client of an installation. */
export function createClient(client: ClientOptions): Client {
  const send = async (name: string, input: Input, options: CallOptions = {}): Promise<Received> => {
    const timeoutMs = options.timeoutMs === undefined ? (client.timeoutMs ?? TIMEOUT_MS) : options.timeoutMs
    const isUnlimited = timeoutMs === null || (options.timeoutMs === undefined && client.timeoutMs === null)
    const late = isUnlimited ? null : AbortSignal.timeout(timeoutMs)
    const signal = AbortSignal.any([late, options.signal].filter((one) => one instanceof AbortSignal))
    const isRead = name.startsWith('GET ')
    const url = urlOf(client.origin, name, input)
    for (let attempt = 0; ; attempt++) {
      const failure = await receive(name, url, input, { signal, idempotencyKey: options.idempotencyKey }).catch(
        (cause: unknown) => {
          if (cause instanceof ApiError) throw cause
          if (options.signal?.aborted) throw options.signal.reason
          const code = late?.aborted ? 'timeout' : 'network'
          return new ApiError(`${name}: no response (${code})`, { status: null, code }, { cause })
        },
      )
      if (!(failure instanceof ApiError)) return failure
      const isLast = attempt >= (client.retries ?? RETRIES) || late?.aborted
      const mayRepeat = isRead || failure.status === 429 || options.idempotencyKey !== undefined
      if (isLast || !mayRepeat || !(isPostponed(failure) || (isRead && isTemporary(failure)))) throw failure
      if (failure.retryAfter !== null && failure.retryAfter * 1000 > LONGEST_PAUSE_MS) throw failure
      await pause(failure.retryAfter === null ? PAUSE_MS * 2 ** attempt : failure.retryAfter * 1000, signal)
      if (options.signal?.aborted) throw options.signal.reason
      if (signal.aborted) throw failure
    }
  }

  // The content too may be late, or break off.
  const receive = async (name: string, url: URL, input: Input, options: CallOptions): Promise<Received | ApiError> => {
    const response = await sendOnce(name, url, input, options)
    if (!response.ok) return errorOf(name, response)
    return { headers: response.headers, content: await readResponse(response, FILES.has(name)) }
  }

  const sendOnce = (
    name: string,
    url: URL,
    input: Input,
    { signal, idempotencyKey }: CallOptions,
  ): Promise<Response> => {
    const headers: Record<string, string> = { accept: 'application/json' }
    if (client.token !== undefined) headers['authorization'] = `Bearer ${client.token}`
    if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey
    const isForm = FORMS.has(name)
    if (input.body !== undefined && !isForm) headers['content-type'] = 'application/json'
    const body = isForm ? formOf(input.body ?? {}) : JSON.stringify(input.body)
    const init = { method: name.slice(0, name.indexOf(' ')), headers, signal: signal ?? null }
    const by = client.fetch ?? globalThis.fetch
    return by(url, body === undefined ? init : { ...init, body })
  }

  async function* each(name: string, input: Input = {}, options: CallOptions = {}) {
    for (let query = input.query; ;) {
      const { headers, content } = await send(name, { ...input, query }, options)
      const page = content as unknown[] | { items: unknown[] }
      yield* Array.isArray(page) ? page : page.items
      const next = /<([^>]*)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1]
      if (next === undefined) return
      const after = new URL(next, client.origin).searchParams.get('after')
      if (after === null || after === query?.['after']) return
      // Only the first page skips.
      query = { ...query, skip: undefined, after }
    }
  }

  const call = async (name: string, input: Input = {}, options: CallOptions = {}) =>
    (await send(name, input, options)).content

  return { call, each } as Client
}

// The API asks to make the call later.
const isPostponed = ({ status, code }: ApiError) => status === 429 || (status === 503 && code === 'busy')

const isTemporary = ({ status, code }: ApiError) => (status === null ? code === 'network' : status >= 502)

/** Resolves after the delay, or as soon as the signal aborts. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
  })
