import { Resolver } from 'node:dns/promises'
import { request, type IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Duplex } from 'node:stream'
import { connect } from 'node:tls'
import ipaddr from 'ipaddr.js'
import { inSpan } from '../monitoring/spans.ts'

/** Reason of a failed fetch; callers map it to their own message. */
export type NotFetchedReason = 'not_allowed' | 'not_found' | 'too_large' | 'too_slow' | 'unreachable'

export class NotFetched extends Error {
  readonly reason: NotFetchedReason

  constructor(reason: NotFetchedReason, detail: string, cause?: unknown) {
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

const MOST_REDIRECTS = 3
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]

/** Returns whether an address is public: not private, loopback or reserved. */
function isOutside(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.process(address).range() === 'unicast'
}

function checkAllowed(url: URL, hosts: readonly string[]): void {
  const isPlain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
  if (!isPlain || !hosts.includes(url.hostname)) throw new NotFetched('not_allowed', `${url.origin} is not asked`)
}

const endOf = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })

/** Resolves a host once and returns the address to connect to, so that a changed DNS response cannot redirect the connection. */
async function settle(host: string, signal: AbortSignal, network: Network): Promise<string> {
  const addresses = await Promise.race([network.resolve(host), endOf(signal)])
  const [address] = addresses
  if (address === undefined) throw new NotFetched('unreachable', `${host} has no address`)
  // A single private address suggests an attempt to reach our network (SSRF).
  const inside = addresses.find((one) => !isOutside(one))
  if (inside !== undefined) throw new NotFetched('not_allowed', `${host} is at ${inside}, which is not outside`)
  return address
}

interface Asked {
  method?: 'POST'
  headers: Record<string, string>
  body?: string
}

async function ask(
  url: URL,
  { headers, body, method }: Asked,
  signal: AbortSignal,
  network: Network,
): Promise<IncomingMessage> {
  const address = await settle(url.hostname, signal, network)
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
    if (size > maxBytes) throw new NotFetched('too_large', `More than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  if (!response.complete) throw new NotFetched('unreachable', 'The answer broke off')
  return Buffer.concat(chunks)
}

async function follow(url: URL, { hosts, maxBytes, signal }: FetchOptions, network: Network): Promise<Buffer> {
  let next = url
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    checkAllowed(next, hosts)
    const response = await ask(next, { headers: { accept: 'text/plain, */*;q=0.1' } }, signal, network)
    const { statusCode = 0, headers } = response
    if (statusCode === 200 && /^text\/(?:plain|markdown)\b/.test(headers['content-type'] ?? '')) {
      return readBody(response, maxBytes)
    }
    response.destroy()
    const { location } = headers
    if (statusCode >= 500 || statusCode === 429) throw new NotFetched('unreachable', `${next.href}: ${statusCode}`)
    if (!REDIRECTS.includes(statusCode) || location === undefined || !URL.canParse(location, next)) {
      // Private resources respond with a sign-in page.
      throw new NotFetched('not_found', `${next.href}: ${statusCode} ${headers['content-type']}`)
    }
    next = new URL(location, next)
  }
  throw new NotFetched('not_found', `${url.href} leads in circles`)
}

/**
 * Fetches a text by HTTPS from the allowed hosts only. Each host, also after a redirect, is resolved once, must have only public addresses,
 * and is contacted at the resolved address. Throws `NotFetched`.
 */
export async function fetchOutside(
  address: string,
  options: FetchOptions,
  network: Network = internet,
): Promise<Buffer> {
  return withinTime(address, options, (url, signal) =>
    inSpan('fetch', 'outbound', {}, () => follow(url, { ...options, signal }, network)),
  )
}

async function withinTime<Result>(
  address: string,
  { seconds, signal: stop }: Pick<FetchOptions, 'seconds' | 'signal'>,
  run: (url: URL, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  if (!URL.canParse(address)) throw new NotFetched('not_allowed', 'Not an address')
  const timeout = AbortSignal.timeout(seconds * 1000)
  try {
    return await run(new URL(address), AbortSignal.any([stop, timeout]))
  } catch (error) {
    if (error instanceof NotFetched) throw error
    stop.throwIfAborted()
    if (timeout.aborted) throw new NotFetched('too_slow', `More than ${seconds} s`, error)
    throw new NotFetched('unreachable', 'It could not be asked', error)
  }
}

/** Throws `NotFetched` unless an address is one by HTTPS whose host has only public addresses now. */
export const checkOutside = (
  address: string,
  options: Pick<FetchOptions, 'seconds' | 'signal'>,
  network: Network = internet,
): Promise<string> =>
  withinTime(address, options, (url, signal) => {
    checkAllowed(url, [url.hostname])
    return settle(url.hostname, signal, network)
  })

export interface PostOptions extends Pick<FetchOptions, 'seconds' | 'signal' | 'maxBytes'> {
  headers: Record<string, string>
  body: string
}

/** A response with the beginning of its body. */
export interface Posted {
  status: number
  excerpt: Buffer
}

async function readBeginning(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
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
 * beginning of the body. Throws `NotFetched` without a response.
 */
export const postOutside = (address: string, options: PostOptions, network: Network = internet): Promise<Posted> =>
  withinTime(address, options, (url, signal) => {
    checkAllowed(url, [url.hostname])
    const { headers, body, maxBytes } = options
    return inSpan('post', 'outbound', {}, async () => {
      const length = String(Buffer.byteLength(body))
      const asked = { method: 'POST' as const, headers: { ...headers, 'content-length': length }, body }
      const response = await ask(url, asked, signal, network)
      return { status: response.statusCode ?? 0, excerpt: await readBeginning(response, maxBytes) }
    })
  })
