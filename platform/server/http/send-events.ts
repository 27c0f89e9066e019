import { once } from 'node:events'
import type { FastifyReply } from 'fastify'
import { recorder } from '../monitoring/recorder.ts'
import type { StreamEvent } from './routes.ts'

/** A comment is sent this often, so that both sides notice a dead connection and proxies keep a quiet one. */
export const HEARTBEAT_MS = 20_000
/** A connection that takes nothing for this long is given up. */
const STALLED_MS = 60_000

/** Sends events as they come until the caller hangs up, waiting whenever the connection is full. */
export async function sendEvents(
  reply: FastifyReply,
  events: AsyncIterable<StreamEvent>,
  signal: AbortSignal,
): Promise<void> {
  reply.hijack()
  const { raw } = reply
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Kept alive after its last event, the connection would hold up a server that stops.
    connection: 'close',
    // Asks nginx not to hold events back.
    'x-accel-buffering': 'no',
  })
  raw.flushHeaders()
  const write = async (text: string) => {
    if (raw.write(text)) return
    await once(raw, 'drain', { signal: AbortSignal.any([signal, AbortSignal.timeout(STALLED_MS)]) })
  }
  const closed = recorder().streamOpened()
  const heartbeat = setInterval(() => raw.write(': still here\n\n'), HEARTBEAT_MS)
  try {
    for await (const { id, type, payload } of events) {
      const number = id === undefined ? '' : `id: ${id}\n`
      await write(`${number}event: ${type}\ndata: ${JSON.stringify(payload)}\n\n`)
    }
    raw.end()
  } catch (error) {
    if (!signal.aborted) reply.log.error({ err: error }, 'event stream broke')
    // An orderly end would wait for ever behind what a stalled connection has not taken.
    raw.destroy()
  } finally {
    clearInterval(heartbeat)
    closed()
  }
}
