import type { FastifyReply } from 'fastify'

/** Returns a signal that aborts when the client disconnects, and when the server stops, so that open streams do not delay that. */
export function disconnectSignal(reply: FastifyReply, stopping: AbortSignal): AbortSignal {
  const disconnected = new AbortController()
  reply.raw.on('close', () => disconnected.abort())
  return AbortSignal.any([disconnected.signal, stopping])
}
