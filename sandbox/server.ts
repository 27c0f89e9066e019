import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { assertSandboxAllowed } from './allowed.ts'
import { startIdentitySandbox, type IdentitySandbox } from './identity/server.ts'
import { startMailSandbox } from './mail/server.ts'
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

/**
 * The outside world as this machine plays it: a payment provider that moves no money, a mail server that passes nothing on, and
 * sign-in services that believe what they are told.
 */
export interface Sandbox {
  stripe?: { secretKey: string; webhookSecret: string; sandbox: { host: string; port: number } }
  /** `pages` is where the e-mails are read. */
  mail?: { smtpUrl: string; pages: string }
  identity?: IdentitySandbox['providers']
  close: () => Promise<void>
}

export type SandboxPart = 'stripe' | 'mail' | 'identity'

/** Starts the stand-ins for the outside services that are wanted. Refuses in production and for a product that others can reach. */
export async function startSandbox(place: SandboxPlace, wanted: readonly SandboxPart[]): Promise<Sandbox> {
  if (wanted.length === 0) return { close: async () => undefined }
  assertSandboxAllowed(place)
  const closers: (() => Promise<void>)[] = []
  const sandbox: Sandbox = {
    close: async () => {
      for (const close of closers) await close()
    },
  }
  if (wanted.includes('stripe')) {
    const secret = `whsec_${randomBytes(24).toString('base64url')}`
    const stripe = await startStripeSandbox({
      host: place.host,
      port: place.port,
      folder: join(place.folder, 'stripe'),
      webhook: { url: `${place.publicUrl}/api/payments/webhook`, secret },
      productName: place.productName,
    })
    closers.push(() => stripe.close())
    sandbox.stripe = {
      secretKey: stripe.secretKey,
      webhookSecret: secret,
      sandbox: { host: place.host, port: stripe.port },
    }
  }
  if (wanted.includes('mail')) {
    const mail = await startMailSandbox({
      host: place.host,
      folder: join(place.folder, 'mail'),
      productName: place.productName,
    })
    closers.push(() => mail.close())
    sandbox.mail = mail
  }
  if (wanted.includes('identity')) {
    const identity = await startIdentitySandbox({
      host: place.host,
      callbacks: `${place.publicUrl}/api/auth`,
      productName: place.productName,
    })
    closers.push(() => identity.close())
    sandbox.identity = identity.providers
  }
  return sandbox
}
