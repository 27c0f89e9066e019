import { setTimeout as wait } from 'node:timers/promises'

const RATE_LIMITED = 429
const RETRY_DELAY_MIN_MS = 250

interface ProviderResponse {
  getStatusCode: () => number
  toJSON: () => Promise<unknown>
}

/**
 * Repeats a request while the server is rate-limiting, with pauses that double and vary, so that waiting processes do not return at once.
 * Everything together takes at most the timeout of one request.
 */
export async function sendWithBackoff<Response extends ProviderResponse>(
  timeoutMs: number,
  send: (timeoutMs: number) => Promise<Response>,
): Promise<Response> {
  const end = performance.now() + timeoutMs
  const remainingMs = () => Math.max(1, Math.ceil(end - performance.now()))
  for (let attempt = 0; ; attempt++) {
    const response = await send(remainingMs())
    const delay = RETRY_DELAY_MIN_MS * 2 ** attempt * (0.5 + Math.random() / 2)
    if (response.getStatusCode() !== RATE_LIMITED || delay >= remainingMs()) return response
    // Read to its end, because the connection is used again.
    response.toJSON().catch(() => undefined)
    await wait(delay)
  }
}
