import formbody from '@fastify/formbody'
import fastify, { type FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import qs from 'qs'
import { requestId } from './stripe/api.ts'

/** The HTTP server shared by all parts of the sandbox, so that forwarding one port reaches all of them. */
export interface SandboxServer {
  server: FastifyInstance
  /** Base address without a trailing slash; known once the server listens. */
  url: () => string
  port: () => number
  open: () => Promise<void>
  close: () => Promise<void>
}

const ANY_ADDRESS = ['0.0.0.0', '::']

const addressOf = (host: string, port: number) => {
  const name = ANY_ADDRESS.includes(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

// Parses names such as `items[0][price]`, as Stripe's API uses them; plain forms parse the same way.
const parseParams = (text: string) =>
  qs.parse(text, { depth: 8, arrayLimit: 200, parameterLimit: 2000 }) as Record<string, unknown>

/** Creates the server on which the parts register their routes; port 0 picks a free port. */
export async function openSandboxServer({ host, port }: { host: string; port: number }): Promise<SandboxServer> {
  const server = fastify({
    genReqId: requestId,
    forceCloseConnections: true,
    routerOptions: { querystringParser: parseParams },
  })
  server.setErrorHandler(async (error, _, reply) => reply.code(500).send({ error: { message: String(error) } }))
  await server.register(formbody, { parser: parseParams })
  const listeningPort = () => (server.server.address() as AddressInfo).port
  let url = ''
  return {
    server,
    url: () => url,
    port: listeningPort,
    open: async () => {
      await server.listen({ host, port })
      url = addressOf(host, listeningPort())
    },
    close: () => server.close(),
  }
}
