import formbody from '@fastify/formbody'
import fastify, { type FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import qs from 'qs'
import { requestId } from './stripe/api.ts'

/** The one address on which all parts of the sandbox are served, so that one forwarded port reaches them all. */
export interface AuthorizationContext {
  server: FastifyInstance
  /** Where it is, without a slash at the end; known once it is open. */
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

// As the payments' API sends them, with names such as `items[0][price]`; plain forms read the same.
const parse = (text: string) =>
  qs.parse(text, { depth: 8, arrayLimit: 200, parameterLimit: 2000 }) as Record<string, unknown>

/** Makes the server that the parts hang their pages on; 0 picks a free port. */
export async function openDoor({ host, port }: { host: string; port: number }): Promise<AuthorizationContext> {
  const server = fastify({
    genReqId: requestId,
    forceCloseConnections: true,
    routerOptions: { querystringParser: parse },
  })
  server.setErrorHandler(async (error, _, reply) => reply.code(500).send({ error: { message: String(error) } }))
  await server.register(formbody, { parser: parse })
  const listening = () => (server.server.address() as AddressInfo).port
  let url = ''
  return {
    server,
    url: () => url,
    port: listening,
    open: async () => {
      await server.listen({ host, port })
      url = addressOf(host, listening())
    },
    close: () => server.close(),
  }
}
