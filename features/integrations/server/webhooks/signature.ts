import { createHmac, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32

export const newWebhookSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** Returns a secret as people copy it (standard-webhooks). */
export const writeSecret = (secret: Buffer): string => `whsec_${secret.toString('base64')}`

interface SignatureInput {
  eventId: string
  now: Date
  body: string
  /** Each signs. */
  secrets: readonly Buffer[]
}

/** Returns the headers of a webhook: the event's id, the time of the try, and a signature with each secret (standard-webhooks). */
export function signedHeaders({ eventId, now, body, secrets }: SignatureInput): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const signature = createHmac('sha256', secret).update(`${eventId}.${timestamp}.${body}`).digest('base64')
    return `v1,${signature}`
  })
  return {
    'content-type': 'application/json; charset=utf-8',
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
