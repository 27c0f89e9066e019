import { request as httpRequest, type Agent, type OutgoingHttpHeaders } from 'node:http'

/** A request as it goes over the line. */
export interface Attempt {
  method: string
  path: string
  headers: Record<string, string>
  body?: Buffer | string
}

/** What came back. */
export interface Outcome {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
  milliseconds: number
}

/** How long a response may take, also on a busy machine. */
export const PATIENCE_MS = 20_000
const BODY_READ_MAX = 4 * 1024 * 1024
// Long enough to see that a stream begins.
const STREAM_READ_MS = 30

/** Sends a request exactly as it is, and reads the response; a stream is left after its beginning. */
export function send(
  origin: string,
  { method, path, headers, body }: Attempt,
  agent: Agent,
  isStream = false,
): Promise<Outcome> {
  const { hostname, port } = new URL(origin)
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const outgoing = httpRequest({
      hostname,
      port,
      method,
      path,
      agent,
      headers: { ...length, ...headers } as OutgoingHttpHeaders,
      timeout: PATIENCE_MS,
    })
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no response within ${PATIENCE_MS / 1000} seconds`)))
    outgoing.on('error', reject)
    outgoing.on('response', (response) => {
      const chunks: Buffer[] = []
      let size = 0
      const end = () => {
        const milliseconds = performance.now() - begun
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
          milliseconds,
        })
      }
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size <= BODY_READ_MAX) chunks.push(chunk)
      })
      response.on('end', end)
      response.on('error', reject)
      if (isStream && response.statusCode === 200)
        setTimeout(() => {
          end()
          outgoing.destroy()
        }, STREAM_READ_MS)
    })
    outgoing.end(body)
  })
}
