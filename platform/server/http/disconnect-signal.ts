import type { FastifyReply } from 'fastify'

/** Returns a signal that aborts when the client disconnects, and when the server stops, so that open streams do not delay that. */
export function disconnectSignal(reply: FastifyReply, stopping: AbortSignal): AbortSignal {
  const gone = new AbortController()
  reply.raw.on('close', () => gone.abort())
  return AbortSignal.any([gone.signal, stopping])
}
