import { once } from 'node:events'
import type { FastifyReply } from 'fastify'
import { recorder } from '../monitoring/recorder.ts'
import type { StreamEvent } from './routes.ts'

/** Interval of heartbeat comments, which reveal dead connections to both sides and keep proxies from closing quiet ones. */
export const HEARTBEAT_MS = 20_000
/** Time after which a connection that accepts no data is closed. */
const STALL_TIMEOUT_MS = 60_000

/** Sends events as they occur until the client disconnects, with backpressure. */
export async function sendEvents(
  reply: FastifyReply,
  events: AsyncIterable<StreamEvent>,
  signal: AbortSignal,
): Promise<void> {
  reply.hijack()
  const { raw } = reply
  // The connection ends with the stream, so no length is sent with each write: one write to the socket instead of three.
  raw.removeHeader('transfer-encoding')
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // With keep-alive, the connection would delay the stop of the server after its last event.
    connection: 'close',
    // Tells nginx not to buffer events.
    'x-accel-buffering': 'no',
  })
  raw.flushHeaders()
  const write = async (text: string) => {
    if (raw.write(text)) return
    await once(raw, 'drain', { signal: AbortSignal.any([signal, AbortSignal.timeout(STALL_TIMEOUT_MS)]) })
  }
  const recordClosed = recorder().streamOpened()
  const heartbeat = setInterval(() => raw.write(': still here\n\n'), HEARTBEAT_MS)
  try {
    for await (const { id, type, payload } of events) {
      const number = id === undefined ? '' : `id: ${id}\n`
      await write(`${number}event: ${type}\ndata: ${JSON.stringify(payload)}\n\n`)
    }
    raw.end()
  } catch (error) {
    if (!signal.aborted) reply.log.error({ err: error }, 'event stream broke')
    // A graceful end would wait forever for a stalled connection to accept the buffered data.
    raw.destroy()
  } finally {
    clearInterval(heartbeat)
    recordClosed()
  }
}
