import type { FastifyInstance, FastifyReply } from 'fastify'
import { html } from '../stripe/pages/html.ts'
import { renderPage, sendPage } from '../stripe/pages/layout.ts'
import { field } from '../stripe/pages/pay-page.ts'
import { FAULTS, SAMPLE_PEOPLE, parsePerson } from './people.ts'
import type { Realm } from './realm.ts'

const SANDBOX_PART = { name: 'sign-in sandbox', notice: 'Nobody is asked for a password here. Anybody can be anybody.' }

/** Parameters of the authorization request that the form carries along. */
const FORWARDED_PARAMS = ['client_id', 'redirect_uri', 'state', 'nonce', 'code_challenge', 'scope'] as const
type AuthorizationRequest = Record<(typeof FORWARDED_PARAMS)[number], string>

const readAuthorizationRequest = (sent: unknown) =>
  Object.fromEntries(FORWARDED_PARAMS.map((name) => [name, field(sent, name)])) as AuthorizationRequest

const sendConsentPage = (
  reply: FastifyReply,
  status: number,
  realm: Realm,
  body: ReturnType<typeof html>,
  leadsTo?: string,
) =>
  sendPage(
    reply,
    status,
    renderPage(realm.productName, { title: `Sign in with ${realm.label}`, body, part: SANDBOX_PART }),
    leadsTo ?? null,
  )

const renderHiddenFields = (authorization: AuthorizationRequest) =>
  FORWARDED_PARAMS.map((name) => html`<input type="hidden" name="${name}" value="${authorization[name]}" />`)

const renderConsentForm = (realm: Realm, authorization: AuthorizationRequest) =>
  html`<h1>Sign in with ${realm.label}</h1>
    <p>${realm.productName} asks who you are: your name and your email address.</p>
    <h2>Be one of these</h2>
    <ul class="rows">
      ${SAMPLE_PEOPLE.map(
        ({ name, email, verified }) =>
          html`<li>
            <form method="post" class="line">
              ${renderHiddenFields(authorization)}
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
      ${renderHiddenFields(authorization)}
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
  const findProblem = ({ client_id, redirect_uri }: AuthorizationRequest, responseType: string) => {
    if (client_id !== realm.clientId) return 'Nobody with this client_id is known here.'
    if (redirect_uri !== realm.callback) return `This redirect_uri is not registered: it is ${realm.callback}.`
    return responseType === 'code' ? null : 'Only the response_type code is known here.'
  }
  const renderError = (text: string) =>
    html`<h1>This sign-in cannot begin</h1>
      <p>${text}</p>`

  pages.get(realm.authorizePath, (request, reply) => {
    const authorization = readAuthorizationRequest(request.query)
    const problemText = findProblem(authorization, field(request.query, 'response_type'))
    if (problemText) return sendConsentPage(reply, 400, realm, renderError(problemText))
    return sendConsentPage(reply, 200, realm, renderConsentForm(realm, authorization), authorization.redirect_uri)
  })

  pages.post(realm.authorizePath, (request, reply) => {
    const authorization = readAuthorizationRequest(request.body)
    const problemText = findProblem(authorization, 'code')
    if (problemText) return sendConsentPage(reply, 400, realm, renderError(problemText))
    const redirectUrl = new URL(authorization.redirect_uri)
    const answer = field(request.body, 'answer')
    if (answer === 'refuse') redirectUrl.searchParams.set('error', 'access_denied')
    else if (answer === 'fail') redirectUrl.searchParams.set('error', 'server_error')
    else redirectUrl.searchParams.set('code', realm.issueCode(parsePerson(realm.provider, request.body), authorization))
    redirectUrl.searchParams.set('state', authorization.state)
    const issuer = realm.issuer()
    if (issuer !== null) redirectUrl.searchParams.set('iss', issuer)
    return reply.redirect(redirectUrl.href, 303)
  })
}
