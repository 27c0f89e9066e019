import fastify from 'fastify'
import type { AddressInfo } from 'node:net'
import { html } from '../stripe/html.ts'
import { page, sendPage } from '../stripe/layout.ts'
import { openMailbox, type Received } from './mailbox.ts'

/** A running mail sandbox: where letters go, and the page that shows them. */
export interface MailSandbox {
  smtpUrl: string
  pages: string
  close: () => Promise<void>
}

const PART = { name: 'mail sandbox', notice: 'Letters stay on this machine and reach nobody.' }

// Addresses at the end of a line or between spaces can be opened.
const withLinks = (text: string) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((piece, at) => (at % 2 === 1 ? html`<a href="${piece}" rel="noopener">${piece}</a>` : piece))

const row = ({ id, to, subject, received_at }: Received) =>
  html`<li>
    <p>
      <a href="/mail/${id}"><strong>${subject}</strong></a>
    </p>
    <p class="quiet">${to.join(', ')} · ${received_at}</p>
  </li>`

const paragraphs = (text: string) =>
  text.split(/\n{2,}/).map((part) => html`<p>${part.split('\n').map((line) => [withLinks(line), html`<br />`])}</p>`)

/** Starts a mail server that passes nothing on, with a page to read what it got. Callers ask `assertSandboxAllowed` first. */
export async function startMailSandbox({
  host,
  folder,
  productName,
}: {
  host: string
  folder: string
  productName: string
}): Promise<MailSandbox> {
  const mailbox = await openMailbox({ host, folder })
  const server = fastify({ forceCloseConnections: true })
  const show = (title: string, body: ReturnType<typeof html>) => page(productName, { title, body, part: PART })
  server.get('/mail', (_request, reply) => {
    const letters = mailbox.letters().toReversed()
    const list =
      letters.length === 0
        ? html`<p>No letter has come in yet.</p>`
        : html`<ul class="rows">
            ${letters.map(row)}
          </ul>`
    return sendPage(
      reply,
      200,
      show(
        'Letters',
        html`<h1>Letters</h1>
          ${list}`,
      ),
    )
  })
  server.get<{ Params: { id: string } }>('/mail/:id', (request, reply) => {
    const letter = mailbox.letters().find(({ id }) => id === request.params.id)
    if (!letter) return sendPage(reply, 404, show('No such letter', html`<h1>There is no such letter</h1>`))
    const body = html`<p><a href="/mail">All letters</a></p>
      <h1>${letter.subject}</h1>
      <p class="quiet">From ${letter.from} to ${letter.to.join(', ')} · ${letter.received_at}</p>
      ${paragraphs(letter.text)}`
    return sendPage(reply, 200, show(letter.subject, body))
  })
  await server.listen({ host, port: 0 })
  const { port } = server.server.address() as AddressInfo
  return {
    smtpUrl: mailbox.smtpUrl,
    pages: `http://${host}:${port}/mail`,
    close: async () => {
      await server.close()
      await mailbox.close()
    },
  }
}
