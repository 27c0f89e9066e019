import { once } from 'node:events'
import { Agent, get, type ClientRequest, type IncomingMessage } from 'node:http'

/** Streams that are open. */
export interface OpenStreams {
  count: number
  /** Returns when each stream received its next event, once all have. */
  next: (withinMs: number) => Promise<number[]>
  hangUp: () => Promise<void>
}

const AT_ONCE = 100
const OPENED_WITHIN_MS = 30_000

/** Opens a stream with each of these tokens, and waits until all are ready. */
export async function openStreams(origin: string, tokens: readonly string[]): Promise<OpenStreams> {
  const agent = new Agent({ keepAlive: false, maxSockets: Infinity })
  const requests: ClientRequest[] = []
  let received: number[] = []
  let onReceived: () => void = () => undefined

  async function open(token: string): Promise<void> {
    const request = get(`${origin}/api/events`, { agent, headers: { authorization: `Bearer ${token}` } })
    requests.push(request)
    request.on('error', () => undefined)
    const [response] = (await once(request, 'response', { signal: AbortSignal.timeout(OPENED_WITHIN_MS) })) as [
      IncomingMessage,
    ]
    if (response.statusCode !== 200) throw new Error(`A stream was answered ${response.statusCode}`)
    const ready = Promise.withResolvers<void>()
    let isReady = false
    response.setEncoding('utf8').on('data', (text: string) => {
      if (!text.includes('event: ')) return
      if (isReady) {
        received.push(performance.now())
        onReceived()
      }
      isReady = true
      ready.resolve()
    })
    await ready.promise
  }

  for (let from = 0; from < tokens.length; from += AT_ONCE)
    await Promise.all(tokens.slice(from, from + AT_ONCE).map(open))
  return {
    count: tokens.length,
    next: async (withinMs) => {
      received = []
      const all = Promise.withResolvers<void>()
      onReceived = () => received.length === tokens.length && all.resolve()
      const late = setTimeout(
        () => all.reject(new Error(`${received.length} of ${tokens.length} streams received an event`)),
        withinMs,
      )
      await all.promise.finally(() => clearTimeout(late))
      return received
    },
    hangUp: async () => {
      for (const request of requests) request.destroy()
      agent.destroy()
    },
  }
}
