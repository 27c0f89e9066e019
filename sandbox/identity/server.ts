import type { FastifyInstance } from 'fastify'
import { openSandboxServer } from '../sandbox-server.ts'
import { html } from '../stripe/pages/html.ts'
import { renderPage, sendPage } from '../stripe/pages/layout.ts'
import { serveConsentPage } from './consent-page.ts'
import { serveGithub, serveOpenId } from './endpoints.ts'
import { createRealm, type SandboxProvider } from './realm.ts'

interface ProviderCredentials {
  clientId: string
  clientSecret: string
  address: string
  apiAddress?: string
}

/** Credentials of the product at each of the three providers, and their addresses. */
export type IdentityProviders = Record<SandboxProvider, ProviderCredentials>

interface IdentitySandboxOptions {
  /** Base address of the product's callbacks. */
  callbacks: string
  productName: string
}

/**
 * Serves stand-ins for Google, GitHub and LinkedIn that accept every identity without a password. Returns their settings, to be read once
 * the address is known.
 */
export async function serveIdentity(
  server: FastifyInstance,
  url: () => string,
  options: IdentitySandboxOptions,
): Promise<() => IdentityProviders> {
  const google = createRealm('google', url, options)
  const github = createRealm('github', url, options)
  const linkedin = createRealm('linkedin', url, options)
  const realms = [google, github, linkedin]

  // The pages have no authentication, so forms on other sites must not be able to submit to them.
  await server.register(async (pages) => {
    pages.addHook('onRequest', async (request, reply) => {
      const { origin, host } = request.headers
      if (request.method === 'GET' || !origin || origin === `http://${host}`) return
      const body = html`<h1>This form came from another site.</h1>`
      await sendPage(reply, 403, renderPage(options.productName, { title: 'Not from here', body }))
    })
    for (const realm of realms) serveConsentPage(pages, realm)
  })
  await serveOpenId(server, google)
  await serveOpenId(server, linkedin)
  serveGithub(server, github)

  const credentialsOf = ({ clientId, clientSecret, provider }: (typeof realms)[number]) => ({
    clientId,
    clientSecret,
    address: `${url()}/${provider}`,
  })
  return () => ({
    google: credentialsOf(google),
    github: { ...credentialsOf(github), apiAddress: `${url()}/github/api` },
    linkedin: credentialsOf(linkedin),
  })
}

/** Starts the three providers on a free port; for tests. Callers call `assertSandboxAllowed` first. */
export async function startIdentitySandbox(options: IdentitySandboxOptions & { host: string }) {
  const http = await openSandboxServer({ host: options.host, port: 0 })
  const providers = await serveIdentity(http.server, http.url, options)
  await http.open()
  return { url: http.url(), providers: providers(), close: http.close }
}
