import formbody from '@fastify/formbody'
import fastify from 'fastify'
import type { AddressInfo } from 'node:net'
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

/** A running stand-in for three sign-in services. */
export interface IdentitySandbox {
  url: string
  /** How the product is known to each, and where each is. */
  providers: Record<SandboxProvider, Known>
  close: () => Promise<void>
}

interface IdentitySandboxOptions {
  host: string
  /** Below which address the product has its callbacks. */
  callbacks: string
  productName: string
}

/** Starts stand-ins for Google, GitHub and LinkedIn that believe whatever they are told. Callers ask `assertSandboxAllowed` first. */
export async function startIdentitySandbox(options: IdentitySandboxOptions): Promise<IdentitySandbox> {
  const server = fastify({ forceCloseConnections: true })
  await server.register(formbody)
  // Known once it listens.
  let url = ''
  const google = createRealm('google', () => url, options)
  const github = createRealm('github', () => url, options)
  const linkedin = createRealm('linkedin', () => url, options)
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
  await server.listen({ host: options.host, port: 0 })
  url = `http://${options.host}:${(server.server.address() as AddressInfo).port}`

  const known = ({ clientId, clientSecret, provider }: (typeof realms)[number]) => ({
    clientId,
    clientSecret,
    address: `${url}/${provider}`,
  })
  return {
    url,
    providers: {
      google: known(google),
      github: { ...known(github), apiAddress: `${url}/github/api` },
      linkedin: known(linkedin),
    },
    close: () => server.close(),
  }
}
