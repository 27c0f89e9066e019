import type { FastifyInstance } from 'fastify'
import { openDoor } from '../door.ts'
import { html } from '../stripe/html.ts'
import { page, sendPage } from '../stripe/layout.ts'
import { serveConsentPage } from './consent-page.ts'
import { serveGithub, serveOpenId } from './endpoints.ts'
import { createRealm, type SandboxProvider } from './realm.ts'

interface Known {
  clientId: string
  clientSecret: string
  address: string
  apiAddress?: string
}

/** How the product is known to each of the three, and where each is. */
export type KnownProviders = Record<SandboxProvider, Known>

interface IdentitySandboxOptions {
  /** Below which address the product has its callbacks. */
  callbacks: string
  productName: string
}

/** Serves stand-ins for Google, GitHub and LinkedIn that believe whatever they are told; answers, once the address is known, how they are reached. */
export async function serveIdentity(
  server: FastifyInstance,
  url: () => string,
  options: IdentitySandboxOptions,
): Promise<() => KnownProviders> {
  const google = createRealm('google', url, options)
  const github = createRealm('github', url, options)
  const linkedin = createRealm('linkedin', url, options)
  const realms = [google, github, linkedin]

  // The pages know no passwords, so a form on somebody else's site must not be able to press their buttons.
  await server.register(async (pages) => {
    pages.addHook('onRequest', async (request, reply) => {
      const { origin, host } = request.headers
      if (request.method === 'GET' || !origin || origin === `http://${host}`) return
      const body = html`<h1>This form came from another site.</h1>`
      await sendPage(reply, 403, page(options.productName, { title: 'Not from here', body }))
    })
    for (const realm of realms) serveConsentPage(pages, realm)
  })
  await serveOpenId(server, google)
  await serveOpenId(server, linkedin)
  serveGithub(server, github)

  const known = ({ clientId, clientSecret, provider }: (typeof realms)[number]) => ({
    clientId,
    clientSecret,
    address: `${url()}/${provider}`,
  })
  return () => ({
    google: known(google),
    github: { ...known(github), apiAddress: `${url()}/github/api` },
    linkedin: known(linkedin),
  })
}

/** Starts the three alone, on a free port; for tests. Callers ask `assertSandboxAllowed` first. */
export async function startIdentitySandbox(options: IdentitySandboxOptions & { host: string }) {
  const door = await openDoor({ host: options.host, port: 0 })
  const providers = await serveIdentity(door.server, door.url, options)
  await door.open()
  return { url: door.url(), providers: providers(), close: door.close }
}
