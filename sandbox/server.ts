import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { assertSandboxAllowed } from './assert-allowed.ts'
import { openDoor, type AuthorizationContext } from './door.ts'
import { serveIdentity, type KnownProviders } from './identity/server.ts'
import { serveMail } from './mail/server.ts'
import { elementsAt } from './stripe/elements.ts'
import { serveStripe } from './stripe/server.ts'

/** Where the sandbox runs and whom it serves. All its pages stand on the one port. */
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
  stripe?: {
    secretKey: string
    webhookSecret: string
    sandbox: { host: string; port: number }
    /** What browsers need: the key for them, the script, and what its frames stand below. */
    elements: { publishableKey: string; script: string; frames: string }
  }
  /** `pages` is where the e-mails are read. */
  mail?: { smtpUrl: string; pages: string }
  identity?: KnownProviders
  /** Where payments are shown and moved along. */
  payments?: string
  close: () => Promise<void>
}

export type SandboxPart = 'stripe' | 'mail' | 'identity'

/** Starts the stand-ins for the outside services that are wanted. Refuses in production and for a product that others can reach. */
export async function startSandbox(place: SandboxPlace, wanted: readonly SandboxPart[]): Promise<Sandbox> {
  if (wanted.length === 0) return { close: async () => undefined }
  assertSandboxAllowed(place)
  const door = await openDoor(place)
  const stripe = wanted.includes('stripe') ? await servePayments(door, place) : undefined
  const mailbox = wanted.includes('mail')
    ? await serveMail(door.server, {
        host: place.host,
        folder: join(place.folder, 'mail'),
        productName: place.productName,
      })
    : undefined
  const identity = wanted.includes('identity')
    ? await serveIdentity(door.server, door.url, {
        callbacks: `${place.publicUrl}/api/auth`,
        productName: place.productName,
      })
    : undefined
  await door.open()
  stripe?.part.begin()
  const reached = { host: place.host, port: door.port() }
  return {
    ...(stripe && {
      stripe: {
        secretKey: stripe.part.secretKey,
        webhookSecret: stripe.webhookSecret,
        sandbox: reached,
        elements: {
          publishableKey: stripe.part.publishableKey,
          ...elementsAt(frameAddress(door.url(), place.publicUrl)),
        },
      },
      payments: `${door.url()}/`,
    }),
    ...(mailbox && { mail: { smtpUrl: mailbox.smtpUrl, pages: `${door.url()}/mail` } }),
    ...(identity && { identity: identity() }),
    close: async () => {
      await door.close()
      await stripe?.part.close()
      await mailbox?.close()
    },
  }
}

/**
 * Address of the frames in the product's pages: on the same site where both are this machine. Chromium draws frames of another site
 * in another process, and on a busy machine a click in one that has only just appeared reaches the page around it instead.
 */
function frameAddress(sandboxUrl: string, publicUrl: string): string {
  const address = new URL(sandboxUrl)
  if (address.hostname === '127.0.0.1' && new URL(publicUrl).hostname === 'localhost') address.hostname = 'localhost'
  return address.origin
}

async function servePayments(door: AuthorizationContext, { folder, publicUrl, productName }: SandboxPlace) {
  const webhookSecret = `whsec_${randomBytes(24).toString('base64url')}`
  const part = await serveStripe(door.server, door.url, {
    folder: join(folder, 'stripe'),
    webhook: { url: `${publicUrl}/api/payments/webhook`, secret: webhookSecret },
    productName,
  })
  return { part, webhookSecret }
}
