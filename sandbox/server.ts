import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { assertSandboxAllowed } from './allowed.ts'
import { startStripeSandbox } from './stripe/server.ts'

/** Where the sandbox runs and whom it serves. */
export interface SandboxPlace {
  nodeEnv: string
  publicUrl: string
  host: string
  port: number
  folder: string
  productName: string
}

/** The outside world as this machine plays it: a payment provider that moves no money. */
export interface Sandbox {
  stripe: { secretKey: string; webhookSecret: string; sandbox: { host: string; port: number } }
  close: () => Promise<void>
}

/** Starts the stand-ins for outside services. Refuses in production and for a product that others can reach. */
export async function startSandbox(place: SandboxPlace): Promise<Sandbox> {
  assertSandboxAllowed(place)
  const secret = `whsec_${randomBytes(24).toString('base64url')}`
  const stripe = await startStripeSandbox({
    host: place.host,
    port: place.port,
    folder: join(place.folder, 'stripe'),
    webhook: { url: `${place.publicUrl}/api/payments/webhook`, secret },
    productName: place.productName,
  })
  return {
    stripe: { secretKey: stripe.secretKey, webhookSecret: secret, sandbox: { host: place.host, port: stripe.port } },
    close: () => stripe.close(),
  }
}
