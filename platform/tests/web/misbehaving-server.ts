import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** One request as it arrived. */
export interface Seen {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}

export type Behaviour = (response: ServerResponse, seen: Seen) => unknown

/** Answers with JSON. */
export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Behaviour =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

/** Answers with the error the API would give. */
export const refuse = (status: number, code: string, detail = 'As the server says'): Behaviour =>
  json(status, { detail, code })

/** Answers with a page, as a proxy does. */
export const html =
  (status: number): Behaviour =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Welcome to nginx</h1>')

/** Answers with anything, under any name. */
export const raw =
  (status: number, type: string, body: string): Behaviour =>
  (response) =>
    response.writeHead(status, { 'content-type': type }).end(body)

export const nothing: Behaviour = (response) => response.writeHead(204).end()

/** Never answers. */
export const hang: Behaviour = () => undefined

/** Cuts the connection before a word is said. */
export const reset: Behaviour = (response) => response.socket?.resetAndDestroy()

/** Cuts the connection in the middle of the body. */
export const cutShort: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 })
  response.write('{"id": 1')
  setTimeout(() => response.socket?.resetAndDestroy(), 10)
}

/** What was called: its method, and its path below the API's own. */
export const callOf = ({ method, url }: Pick<Seen, 'method' | 'url'>): string =>
  `${method} ${new URL(url, 'http://local').pathname.replace(/^\/api/, '').replace(/\/$/, '')}`

/** Answers each call, such as `GET /projects`, as told; what nobody told of as `otherwise` says, and never without it. */
export const byCall =
  (responses: Record<string, Behaviour>, otherwise: Behaviour = hang): Behaviour =>
  (response, seen) =>
    (responses[callOf(seen)] ?? otherwise)(response, seen)

/** Does something later than others. */
export const delayed =
  (milliseconds: number, behaviour: Behaviour): Behaviour =>
  (response, seen) =>
    setTimeout(() => behaviour(response, seen), milliseconds)

/** Does something when it is let go, however long the machine took until then. */
export function held(behaviour: Behaviour): { behaviour: Behaviour; letGo: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { behaviour: (response, seen) => promise.then(() => behaviour(response, seen)), letGo: resolve }
}

/** One server-sent event. */
export const event = (id: number, type: string, payload: unknown) =>
  `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(payload)}\n\n`
export const word = (id: number) => event(id, 'message', `word ${id}`)

/** Opens a stream of events and says the given parts with a breath between them, then does what is said at the end. */
export const respond =
  (parts: string[], then: 'stay' | 'drop' | 'end' = 'stay'): Behaviour =>
  async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    response.flushHeaders()
    for (const part of parts) {
      response.write(part)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    if (then === 'end') response.end()
    if (then === 'drop') response.socket?.resetAndDestroy()
  }

/** A real server that does as it is told: its first request gets the first behaviour, and the last behaviour stays. */
export async function startMisbehaving(...behaviours: Behaviour[]) {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    const number = seen.length
    const { method = '', url = '', headers } = request
    const arrived: Seen = { method, url, headers, body: '' }
    seen.push(arrived)
    request.setEncoding('utf8').on('data', (part: string) => (arrived.body += part))
    request.on('end', () => behaviours[Math.min(number, behaviours.length - 1)]?.(response, arrived))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(stop)
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    seen,
    stop,
    /** Resolves when so many requests have arrived. */
    arrived: async (count: number) => {
      while (seen.length < count) await new Promise((resolve) => setTimeout(resolve, 2))
    },
  }
}
