import type { FastifyInstance } from 'fastify'
import { html } from '../stripe/pages/html.ts'
import { renderPage, sendPage } from '../stripe/pages/layout.ts'
import { openMailbox, type Mailbox, type ReceivedEmail } from './mailbox.ts'

const SANDBOX_PART = { name: 'mail sandbox', notice: 'Emails stay on this machine and reach nobody.' }

// Links addresses at the end of a line or between spaces.
const linkAddresses = (text: string) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((piece, index) => (index % 2 === 1 ? html`<a href="${piece}" rel="noopener">${piece}</a>` : piece))

const renderRow = ({ id, to, subject, received_at }: ReceivedEmail) =>
  html`<li>
    <p>
      <a href="/mail/${id}"><strong>${subject}</strong></a>
    </p>
    <p class="quiet">${to.join(', ')} · ${received_at}</p>
  </li>`

const renderParagraphs = (text: string) =>
  text
    .split(/\n{2,}/)
    .map((part) => html`<p>${part.split('\n').map((line) => [linkAddresses(line), html`<br />`])}</p>`)

/** Opens a mail server that delivers nothing, and serves pages to read its emails. Only the product uses its SMTP port. */
export async function serveMail(
  server: FastifyInstance,
  { host, folder, productName }: { host: string; folder: string; productName: string },
): Promise<Mailbox> {
  const mailbox = await openMailbox({ host, folder })
  const renderMailPage = (title: string, body: ReturnType<typeof html>) =>
    renderPage(productName, { title, body, part: SANDBOX_PART })
  server.get('/mail', (_request, reply) => {
    const emails = mailbox.emails().toReversed()
    const list =
      emails.length === 0
        ? html`<p>No email has come in yet.</p>`
        : html`<ul class="rows">
            ${emails.map(renderRow)}
          </ul>`
    return sendPage(
      reply,
      200,
      renderMailPage(
        'Emails',
        html`<h1>Emails</h1>
          ${list}`,
      ),
    )
  })
  server.get<{ Params: { id: string } }>('/mail/:id', (request, reply) => {
    const email = mailbox.emails().find(({ id }) => id === request.params.id)
    if (!email) return sendPage(reply, 404, renderMailPage('No such email', html`<h1>There is no such email</h1>`))
    const body = html`<p><a href="/mail">All emails</a></p>
      <h1>${email.subject}</h1>
      <p class="quiet">From ${email.from} to ${email.to.join(', ')} · ${email.received_at}</p>
      ${renderParagraphs(email.text)}`
    return sendPage(reply, 200, renderMailPage(email.subject, body))
  })
  return mailbox
}
