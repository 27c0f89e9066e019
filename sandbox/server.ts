import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { assertSandboxAllowed } from './assert-allowed.ts'
import { openSandboxServer, type SandboxServer } from './sandbox-server.ts'
import { serveIdentity, type IdentityProviders } from './identity/server.ts'
import { serveMail } from './mail/server.ts'
import { elementsAt } from './stripe/pages/elements.ts'
import { serveStripe } from './stripe/server.ts'

/** Where the sandbox runs and which product it serves. All its pages share one port. */
export interface SandboxOptions {
  nodeEnv: string
  publicUrl: string
  host: string
  port: number
  folder: string
  productName: string
  /** Currency of the product, and so of the account at the payment provider. */
  currency: string
}

/**
 * Local stand-ins for outside services: a payment provider that moves no money, a mail server that delivers nothing, and identity providers
 * that accept every identity.
 */
export interface Sandbox {
  stripe?: {
    secretKey: string
    webhookSecret: string
    connectWebhookSecret: string
    sandbox: { host: string; port: number }
    /** Browser settings: the publishable key, the script, and the base address of its frames. */
    elements: { publishableKey: string; script: string; frames: string }
  }
  /** `pages` is the address at which to read the emails. */
  mail?: { smtpUrl: string; pages: string }
  identity?: IdentityProviders
  /** Address of the page that shows payments and controls the simulation. */
  payments?: string
  close: () => Promise<void>
}

export type SandboxPart = 'stripe' | 'mail' | 'identity'

/** Starts the selected stand-ins. Throws in production and if the product is publicly reachable. */
export async function startSandbox(options: SandboxOptions, parts: readonly SandboxPart[]): Promise<Sandbox> {
  if (parts.length === 0) return { close: async () => undefined }
  assertSandboxAllowed(options)
  const http = await openSandboxServer(options)
  const stripe = parts.includes('stripe') ? await servePayments(http, options) : undefined
  const mailbox = parts.includes('mail')
    ? await serveMail(http.server, {
        host: options.host,
        folder: join(options.folder, 'mail'),
        productName: options.productName,
      })
    : undefined
  const identity = parts.includes('identity')
    ? await serveIdentity(http.server, http.url, {
        callbacks: `${options.publicUrl}/api/auth`,
        productName: options.productName,
      })
    : undefined
  await http.open()
  stripe?.part.begin()
  const apiAddress = { host: options.host, port: http.port() }
  return {
    ...(stripe && {
      stripe: {
        secretKey: stripe.part.secretKey,
        webhookSecret: stripe.webhookSecret,
        connectWebhookSecret: stripe.connectWebhookSecret,
        sandbox: apiAddress,
        elements: {
          publishableKey: stripe.part.publishableKey,
          ...elementsAt(frameAddress(http.url(), options.publicUrl)),
        },
      },
      payments: `${http.url()}/`,
    }),
    ...(mailbox && { mail: { smtpUrl: mailbox.smtpUrl, pages: `${http.url()}/mail` } }),
    ...(identity && { identity: identity() }),
    close: async () => {
      await http.close()
      await stripe?.part.close()
      await mailbox?.close()
    },
  }
}

/**
 * Returns the address of frames in the product's pages: same-site if both are on this machine. Chromium renders cross-site frames in
 * another process, and on a busy machine a click in one that has just appeared goes to the page around it.
 */
function frameAddress(sandboxUrl: string, publicUrl: string): string {
  const address = new URL(sandboxUrl)
  if (address.hostname === '127.0.0.1' && new URL(publicUrl).hostname === 'localhost') address.hostname = 'localhost'
  return address.origin
}

async function servePayments(http: SandboxServer, { folder, publicUrl, productName, currency }: SandboxOptions) {
  const newWebhookSecret = () => `whsec_${randomBytes(24).toString('base64url')}`
  const [webhookSecret, connectWebhookSecret] = [newWebhookSecret(), newWebhookSecret()]
  const part = await serveStripe(http.server, http.url, {
    folder: join(folder, 'stripe'),
    webhook: { url: `${publicUrl}/api/payments/webhook`, secret: webhookSecret },
    connectWebhook: { url: `${publicUrl}/api/payments/connect-webhook`, secret: connectWebhookSecret },
    productName,
    currency,
  })
  return { part, webhookSecret, connectWebhookSecret }
}
