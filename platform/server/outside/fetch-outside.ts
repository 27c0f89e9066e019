import { Resolver } from 'node:dns/promises'
import { request, type IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Duplex } from 'node:stream'
import { connect } from 'node:tls'
import ipaddr from 'ipaddr.js'
import { inSpan } from '../monitoring/spans.ts'

/** Reason of a failed fetch; callers map it to their own message. */
export type FetchErrorReason = 'not_allowed' | 'not_found' | 'too_large' | 'too_slow' | 'unreachable'

export class FetchError extends Error {
  readonly reason: FetchErrorReason

  constructor(reason: FetchErrorReason, detail: string, cause?: unknown) {
    super(detail, { cause })
    this.reason = reason
  }
}

/** Network access. Tests replace it. */
export interface Network {
  /** Resolves a host name to addresses. */
  resolve: (host: string) => Promise<readonly string[]>
  /** Connects to one of the addresses and verifies the host's certificate. */
  connect: (address: string, host: string) => Duplex
}

const DNS_TIMEOUT_MS = 2_000

// Not by the system, whose few threads a name server that never answers would hold.
async function resolveOutside(host: string): Promise<readonly string[]> {
  if (isIP(host) !== 0) return [host]
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const addresses = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  if (addresses.length === 0) throw new Error(`${host} has no address`)
  return addresses
}

export const internet: Network = {
  resolve: resolveOutside,
  connect: (address, host) => connect({ host: address, port: 443, servername: host, ALPNProtocols: ['http/1.1'] }),
}

export interface FetchOptions {
  /** The only hosts that may be contacted, also after a redirect. */
  hosts: readonly string[]
  maxBytes: number
  /** Time limit for all requests together. */
  seconds: number
  signal: AbortSignal
}

const REDIRECTS_MAX = 3
const REDIRECT_STATUSES: readonly number[] = [301, 302, 303, 307, 308]

/** Returns whether an address is public: not private, loopback or reserved. */
function isPublicAddress(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.process(address).range() === 'unicast'
}

function checkAllowed(url: URL, hosts: readonly string[]): void {
  const isSafe = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
  if (!isSafe || !hosts.includes(url.hostname)) throw new FetchError('not_allowed', `${url.origin} is not asked`)
}

const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })

/** Resolves a host once and returns the address to connect to, so that a changed DNS response cannot redirect the connection. */
async function resolvePublicAddress(host: string, signal: AbortSignal, network: Network): Promise<string> {
  const addresses = await Promise.race([network.resolve(host), rejectOnAbort(signal)])
  const [address] = addresses
  if (address === undefined) throw new FetchError('unreachable', `${host} has no address`)
  // A single private address suggests an attempt to reach our network (SSRF).
  const privateAddress = addresses.find((one) => !isPublicAddress(one))
  if (privateAddress !== undefined)
    throw new FetchError('not_allowed', `${host} is at ${privateAddress}, which is not outside`)
  return address
}

interface OutgoingRequest {
  method?: 'POST'
  headers: Record<string, string>
  body?: string
}

async function sendRequest(
  url: URL,
  { headers, body, method }: OutgoingRequest,
  signal: AbortSignal,
  network: Network,
): Promise<IncomingMessage> {
  const address = await resolvePublicAddress(url.hostname, signal, network)
  const response = Promise.withResolvers<IncomingMessage>()
  request({
    host: url.hostname,
    method: method ?? 'GET',
    path: `${url.pathname}${url.search}`,
    // Otherwise it would include the port of another protocol.
    headers: { host: url.hostname, 'accept-encoding': 'identity', 'user-agent': 'atelier', ...headers },
    createConnection: () => network.connect(address, url.hostname),
    signal,
  })
    .once('response', response.resolve)
    .once('error', response.reject)
    // After a switch of protocols there is neither.
    .once('close', () => response.reject(new Error('The connection closed without a response')))
    .end(body)
  return response.promise
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    // Leaving the loop closes the connection.
    if (size > maxBytes) throw new FetchError('too_large', `More than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  if (!response.complete) throw new FetchError('unreachable', 'The answer broke off')
  return Buffer.concat(chunks)
}

async function fetchFollowingRedirects(
  url: URL,
  { hosts, maxBytes, signal }: FetchOptions,
  network: Network,
): Promise<Buffer> {
  let next = url
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    checkAllowed(next, hosts)
    const response = await sendRequest(next, { headers: { accept: 'text/plain, */*;q=0.1' } }, signal, network)
    const { statusCode = 0, headers } = response
    if (statusCode === 200 && /^text\/(?:plain|markdown)\b/.test(headers['content-type'] ?? '')) {
      return readBody(response, maxBytes)
    }
    response.destroy()
    const { location } = headers
    if (statusCode >= 500 || statusCode === 429) throw new FetchError('unreachable', `${next.href}: ${statusCode}`)
    if (!REDIRECT_STATUSES.includes(statusCode) || location === undefined || !URL.canParse(location, next)) {
      // Private resources respond with a sign-in page.
      throw new FetchError('not_found', `${next.href}: ${statusCode} ${headers['content-type']}`)
    }
    next = new URL(location, next)
  }
  throw new FetchError('not_found', `${url.href} leads in circles`)
}

/**
 * Fetches a text by HTTPS from the allowed hosts only. Each host, also after a redirect, is resolved once, must have only public addresses,
 * and is contacted at the resolved address. Throws `FetchError`.
 */
export async function fetchOutside(
  address: string,
  options: FetchOptions,
  network: Network = internet,
): Promise<Buffer> {
  return withTimeLimit(address, options, (url, signal) =>
    inSpan('fetch', 'outbound', {}, () => fetchFollowingRedirects(url, { ...options, signal }, network)),
  )
}

async function withTimeLimit<Result>(
  address: string,
  { seconds, signal: stop }: Pick<FetchOptions, 'seconds' | 'signal'>,
  run: (url: URL, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  if (!URL.canParse(address)) throw new FetchError('not_allowed', 'Not an address')
  const timeout = AbortSignal.timeout(seconds * 1000)
  try {
    return await run(new URL(address), AbortSignal.any([stop, timeout]))
  } catch (error) {
    if (error instanceof FetchError) throw error
    stop.throwIfAborted()
    if (timeout.aborted) throw new FetchError('too_slow', `More than ${seconds} s`, error)
    throw new FetchError('unreachable', 'It could not be asked', error)
  }
}

/** Throws `FetchError` unless an address is one by HTTPS whose host has only public addresses now. */
export const checkOutside = (
  address: string,
  options: Pick<FetchOptions, 'seconds' | 'signal'>,
  network: Network = internet,
): Promise<string> =>
  withTimeLimit(address, options, (url, signal) => {
    checkAllowed(url, [url.hostname])
    return resolvePublicAddress(url.hostname, signal, network)
  })

export interface PostOptions extends Pick<FetchOptions, 'seconds' | 'signal' | 'maxBytes'> {
  headers: Record<string, string>
  body: string
}

/** A response with the beginning of its body. */
export interface PostResult {
  status: number
  excerpt: Buffer
}

async function readExcerpt(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    // Leaving the loop closes the connection.
    if (size >= maxBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}

/**
 * Posts to a public host by HTTPS, resolved once as for `fetchOutside`. Follows no redirect: whatever the status is, returns it with the
 * beginning of the body. Throws `FetchError` without a response.
 */
export const postOutside = (address: string, options: PostOptions, network: Network = internet): Promise<PostResult> =>
  withTimeLimit(address, options, (url, signal) => {
    checkAllowed(url, [url.hostname])
    const { headers, body, maxBytes } = options
    return inSpan('post', 'outbound', {}, async () => {
      const length = String(Buffer.byteLength(body))
      const outgoing = { method: 'POST' as const, headers: { ...headers, 'content-length': length }, body }
      const response = await sendRequest(url, outgoing, signal, network)
      return { status: response.statusCode ?? 0, excerpt: await readExcerpt(response, maxBytes) }
    })
  })
