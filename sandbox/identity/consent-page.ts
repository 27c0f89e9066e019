import type { FastifyInstance, FastifyReply } from 'fastify'
import { html } from '../stripe/pages/html.ts'
import { page, sendPage } from '../stripe/pages/layout.ts'
import { field } from '../stripe/pages/pay-page.ts'
import { FAULTS, SAMPLE_PEOPLE, typedPerson } from './people.ts'
import type { Realm } from './realm.ts'

const PART = { name: 'sign-in sandbox', notice: 'Nobody is asked for a password here. Anybody can be anybody.' }

/** Parameters of the authorization request that the form carries along. */
const CARRIED = ['client_id', 'redirect_uri', 'state', 'nonce', 'code_challenge', 'scope'] as const
type Asked = Record<(typeof CARRIED)[number], string>

const readAsked = (sent: unknown) => Object.fromEntries(CARRIED.map((name) => [name, field(sent, name)])) as Asked

const show = (reply: FastifyReply, status: number, realm: Realm, body: ReturnType<typeof html>, leadsTo?: string) =>
  sendPage(
    reply,
    status,
    page(realm.productName, { title: `Sign in with ${realm.label}`, body, part: PART }),
    leadsTo ?? null,
  )

const carried = (asked: Asked) =>
  CARRIED.map((name) => html`<input type="hidden" name="${name}" value="${asked[name]}" />`)

const form = (realm: Realm, asked: Asked) =>
  html`<h1>Sign in with ${realm.label}</h1>
    <p>${realm.productName} asks who you are: your name and your email address.</p>
    <h2>Be one of these</h2>
    <ul class="rows">
      ${SAMPLE_PEOPLE.map(
        ({ name, email, verified }) =>
          html`<li>
            <form method="post" class="line">
              ${carried(asked)}
              <input type="hidden" name="name" value="${name}" />
              <input type="hidden" name="email" value="${email}" />
              <input type="hidden" name="verified" value="${verified}" />
              <p>
                <strong>${name}</strong><br /><span class="quiet"
                  >${email}${verified === 'yes' ? '' : ' (not verified)'}</span
                >
              </p>
              <button name="answer" value="agree" aria-label="Continue as ${name}">Continue</button>
            </form>
          </li>`,
      )}
    </ul>
    <h2>Or somebody else</h2>
    <form method="post">
      ${carried(asked)}
      <label for="name">Name</label>
      <input id="name" name="name" autocomplete="off" />
      <label for="email">Email, or none</label>
      <input id="email" name="email" autocomplete="off" />
      <label for="verified">Is the email verified?</label>
      <select id="verified" name="verified">
        <option value="yes">Yes</option>
        <option value="no">No</option>
      </select>
      <label for="subject">Their id at ${realm.label}, or empty for one made from the email</label>
      <input id="subject" name="subject" autocomplete="off" />
      <label for="fault">What goes wrong</label>
      <select id="fault" name="fault">
        ${Object.entries(FAULTS).map(([word, text]) => html`<option value="${word}">${text}</option>`)}
      </select>
      <button class="main" name="answer" value="agree">Continue</button>
      <p class="actions">
        <button name="answer" value="refuse">Refuse</button>
        <button name="answer" value="fail">Let the provider fail</button>
      </p>
    </form>`

/** Serves the sign-in page of a provider and its redirect back to the product. */
export function serveConsentPage(pages: FastifyInstance, realm: Realm): void {
  const problem = ({ client_id, redirect_uri }: Asked, responseType: string) => {
    if (client_id !== realm.clientId) return 'Nobody with this client_id is known here.'
    if (redirect_uri !== realm.callback) return `This redirect_uri is not registered: it is ${realm.callback}.`
    return responseType === 'code' ? null : 'Only the response_type code is known here.'
  }
  const refusal = (text: string) =>
    html`<h1>This sign-in cannot begin</h1>
      <p>${text}</p>`

  pages.get(realm.authorizePath, (request, reply) => {
    const asked = readAsked(request.query)
    const wrong = problem(asked, field(request.query, 'response_type'))
    if (wrong) return show(reply, 400, realm, refusal(wrong))
    return show(reply, 200, realm, form(realm, asked), asked.redirect_uri)
  })

  pages.post(realm.authorizePath, (request, reply) => {
    const asked = readAsked(request.body)
    const wrong = problem(asked, 'code')
    if (wrong) return show(reply, 400, realm, refusal(wrong))
    const back = new URL(asked.redirect_uri)
    const answer = field(request.body, 'answer')
    if (answer === 'refuse') back.searchParams.set('error', 'access_denied')
    else if (answer === 'fail') back.searchParams.set('error', 'server_error')
    else back.searchParams.set('code', realm.giveCode(typedPerson(realm.provider, request.body), asked))
    back.searchParams.set('state', asked.state)
    const issuer = realm.issuer()
    if (issuer !== null) back.searchParams.set('iss', issuer)
    return reply.redirect(back.href, 303)
  })
}
