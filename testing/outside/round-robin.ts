import { once } from 'node:events'
import { Agent, createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const CHECKED_EVERY_MS = 250

/** A load balancer in front of processes, each of which gets the next request. */
export interface RoundRobin {
  origin: string
  /** The ports of the processes, to be changed as they come and go. */
  ports: number[]
  close: () => Promise<void>
}

/**
 * Stands in for a load balancer such as HAProxy: it keeps connections open, leaves out processes that do not say that they are ready,
 * sends a request to the next process where one refuses the connection, and otherwise tells the caller of any failure with 502.
 */
export async function openRoundRobin(): Promise<RoundRobin> {
  const agent = new Agent({ keepAlive: true })
  const ports: number[] = []
  let turn = 0
  const unready = new Set<number>()
  const check = async (port: number) => {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) unready.delete(port)
    else unready.add(port)
  }
  const checking = setInterval(() => ports.forEach((port) => void check(port)), CHECKED_EVERY_MS)

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming)
    const first = turn++
    const ready = ports.filter((port) => !unready.has(port))
    const candidates = ready.length > 0 ? ready : [...ports]
    let refusals = 0
    const toNext = () => {
      const port = candidates[(first + refusals) % candidates.length]
      const { method, url: path, headers } = incoming
      const call = send({ port, host: '127.0.0.1', method, path, headers, agent }, (response) => {
        const { connection: _own, ...others } = response.headers
        outgoing.writeHead(response.statusCode ?? 502, others)
        response.on('error', () => outgoing.destroy())
        response.pipe(outgoing)
      })
      call.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED' && ++refusals < candidates.length) return toNext()
        if (outgoing.headersSent) return outgoing.destroy()
        outgoing.writeHead(502).end(`${error.code ?? ''} ${error.message}`)
      })
      call.end(body)
    }
    toNext()
  }

  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ports,
    close: async () => {
      clearInterval(checking)
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
