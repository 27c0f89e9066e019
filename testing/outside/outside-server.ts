import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import type { Network } from '#platform/server/outside/fetch-outside.ts'

/** An address that is nobody's, and lies outside for all we can tell. */
export const OUTSIDE = '93.184.215.14'

/** Others' machines: what their names resolve to, and what they answer. */
export interface Elsewhere {
  network: Network
  /** What was connected to, as `address host`. */
  connections: string[]
  close: () => Promise<void>
}

/** Stands in for the world outside, where each host of `addresses` is found and answers by `answer`. Nobody proves who they are. */
export async function openElsewhere(
  addresses: Readonly<Record<string, readonly string[]>>,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Elsewhere> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const connections: string[] = []
  return {
    network: {
      resolve: (host) => {
        const found = addresses[host]
        return found ? Promise.resolve(found) : Promise.reject(new Error(`getaddrinfo ENOTFOUND ${host}`))
      },
      connect: (address, host) => {
        connections.push(`${address} ${host}`)
        return connect(port, '127.0.0.1')
      },
    },
    connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
