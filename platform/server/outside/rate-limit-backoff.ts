import { setTimeout as wait } from 'node:timers/promises'

const RATE_LIMITED = 429
const FIRST_PAUSE_MS = 250

interface Answered {
  getStatusCode: () => number
  toJSON: () => Promise<unknown>
}

/**
 * Repeats a request while the server is rate-limiting, with pauses that double and vary, so that waiting processes do not return at once.
 * Everything together takes at most the timeout of one request.
 */
export async function sendWithBackoff<Response extends Answered>(
  timeoutMs: number,
  send: (timeoutMs: number) => Promise<Response>,
): Promise<Response> {
  const end = performance.now() + timeoutMs
  const left = () => Math.max(1, Math.ceil(end - performance.now()))
  for (let round = 0; ; round++) {
    const response = await send(left())
    const pause = FIRST_PAUSE_MS * 2 ** round * (0.5 + Math.random() / 2)
    if (response.getStatusCode() !== RATE_LIMITED || pause >= left()) return response
    // Read to its end, because the connection is used again.
    response.toJSON().catch(() => undefined)
    await wait(pause)
  }
}
