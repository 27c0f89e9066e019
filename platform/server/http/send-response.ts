import type { FastifyReply } from 'fastify'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { SentResponse } from './idempotency.ts'
import { xmlDocument } from './xml.ts'

/** Sends a response in JSON, or one without a body. */
export function sendResponse(reply: FastifyReply, response: SentResponse): FastifyReply {
  void reply.code(response.status).headers(response.headers)
  if (response.status === 204) return reply.send()
  return reply.type('application/json; charset=utf-8').send(response.body)
}

/** Sends the response of a read in the format that its query asks for. */
export function sendInFormat(
  { xmlRoot }: Endpoint,
  query: unknown,
  reply: FastifyReply,
  response: SentResponse,
): FastifyReply {
  if (xmlRoot === undefined || (query as { format?: unknown }).format !== 'xml') return sendResponse(reply, response)
  const text = xmlDocument(xmlRoot, JSON.parse(response.body) as Record<string, unknown>)
  return reply.code(response.status).headers(response.headers).type('text/xml; charset=utf-8').send(text)
}
