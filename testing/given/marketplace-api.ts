import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStripe, sandboxElements } from '#platform/server/outside/stripe.ts'
import { elementsAt } from '#sandbox/stripe/pages/elements.ts'
import { startStripeSandbox } from '#sandbox/stripe/server.ts'
import { startApiOn, type TestApi } from '../api.ts'
import { openTestDatabase } from '../database/database.ts'
import { freePort } from '../process/program.ts'

// Nothing that a call names is really fetched.
const NO_NETWORK = {
  resolve: () => Promise.reject(new Error('There is no network')),
  connect: () => {
    throw new Error('There is no network')
  },
}

/** Starts the real server with the payments sandbox and without a network, listening on this machine, outside of any test as well. */
export async function startMarketplaceApi(
  settings: Record<string, string> = {},
): Promise<{ api: TestApi; origin: string; stop: () => Promise<void> }> {
  const host = '127.0.0.1'
  const port = await freePort()
  const origin = `http://${host}:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'atelier-marketplace-'))
  const webhook = { url: `${origin}/api/payments/webhook`, secret: 'whsec_of_the_marketplace' }
  const sandbox = await startStripeSandbox({ host, port: 0, folder, webhook, productName: 'Atelier' })
  const stripe = openStripe({
    secretKey: sandbox.secretKey,
    webhookSecret: webhook.secret,
    sandbox: { host, port: sandbox.port },
    elements: sandboxElements({ publishableKey: sandbox.publishableKey, ...elementsAt(sandbox.url) }),
  })
  const opened = await openTestDatabase()
  const api = await startApiOn(opened, { PUBLIC_URL: origin, ...settings }, { stripe, network: NO_NETWORK })
  await api.app.listen({ host, port })
  const stop = async () => {
    await api.stop()
    await sandbox.close()
    await opened.close()
    rmSync(folder, { recursive: true })
  }
  return { api, origin, stop }
}
