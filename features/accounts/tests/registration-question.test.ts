import { beforeAll, expect, test } from 'vitest'
import { consentAtProvider, openBrowser, startApiWithProviders } from '#testing/outside/identity.ts'
import { PASSWORD, startApiOn, type TestApi } from '#testing/api.ts'
import { atTheEnd } from '#testing/at-the-end.ts'
import { accountsApi } from '../contract.ts'
import { createInvitation, listInvitations } from '../server.ts'

const api = await startApiWithProviders()
const { db } = api
const QUESTION = { REGISTRATION_QUESTION: 'What do we bake?', REGISTRATION_ANSWERS: 'Crème brûlée\nrye bread' }

beforeAll(() => api.services.settings.apply(QUESTION))

let people = 0
const register = (more: object = {}, { nobody }: Pick<TestApi, 'nobody'> = api) => {
  const username = `baker-${++people}`
  const body = { username, email: `${username}@example.com`, full_name: 'Bo', password: PASSWORD, ...more }
  return nobody.send(accountsApi.register, { body: { ...body, user_type: 'client', terms_accepted: true } })
}
const countAccounts = async () => (await db.selectFrom('accounts').select('id').execute()).length
const invite = () => createInvitation(db, { email: null, days: 14, uses: 1, now: api.now() })

test('whoever answers, in whatever spelling, gets an account, and nobody else', async () => {
  const before = await countAccounts()
  expect(await register()).toMatchObject({
    status: 400,
    problem: { code: 'registration_answer_required', detail: 'Answer this question to register: What do we bake?' },
  })
  const wrong = await register({ registration_answer: 'cars' })
  expect(wrong).toMatchObject({ status: 400, problem: { code: 'registration_answer_wrong' } })
  expect(JSON.stringify(wrong.problem)).not.toMatch(/br.l/i)
  expect(await countAccounts()).toBe(before)
  for (const response of ['creme  BRULEE', 'Rye Bread', 'ryebread'])
    expect((await register({ registration_answer: response })).status).toBe(201)
  expect((await register({ registration_answer: 'x'.repeat(201) })).status).toBe(422)
})

test('a question that changes counts at once', async () => {
  api.services.settings.apply({ REGISTRATION_QUESTION: 'Two and two?', REGISTRATION_ANSWERS: '4, four' })
  expect((await register({ registration_answer: 'rye bread' })).problem.detail).toMatch(/Two and two/)
  expect((await register({ registration_answer: 'FOUR' })).status).toBe(201)
  api.services.settings.apply({})
  expect((await register()).status).toBe(201)
  api.services.settings.apply(QUESTION)
})

test('with an invitation nobody is asked, and it is used up', async () => {
  const { id, code } = await invite()
  expect((await register({ invitation: code })).status).toBe(201)
  expect((await listInvitations(db, { skip: 0, limit: 100 })).items.find((one) => one.id === id)).toMatchObject({
    uses_left: 0,
  })
  expect((await register({ invitation: code })).problem.code).toBe('registration_answer_required')
  expect((await register({ invitation: code, registration_answer: 'rye bread' })).status).toBe(201)
})

test('who registers through a provider is asked where an account would be made', async () => {
  const known = { name: 'ivan', email: 'ivan@example.com' }
  const errorOf = (screen: URL) => [screen.pathname, screen.searchParams.get('error')]
  const browser = openBrowser(api)
  const before = await countAccounts()
  expect(errorOf(await browser.comeBy('github', known))).toEqual(['/oauth-error', 'registration_answer_required'])
  const refused = new URL(await browser.visit('/api/auth/github?answer=cars'))
  expect(errorOf(refused)).toEqual(['/oauth-error', 'registration_answer_wrong'])
  expect(await countAccounts()).toBe(before)
  const answered = await browser.comeBy('github', known, '/api/auth/github?answer=Rye%20bread')
  expect(answered.pathname).toBe('/select-role')
  expect((await browser.comeBy('github', known)).pathname).toBe('/select-role')
  const { code } = await invite()
  const olga = { name: 'olga', email: 'olga@example.com' }
  const invited = await openBrowser(api).comeBy('github', olga, `/api/auth/github?invitation=${code}`)
  expect(invited.pathname).toBe('/select-role')
})

test('an answer to an earlier question makes no account', async () => {
  const browser = openBrowser(api)
  const leaving = await browser.visit('/api/auth/github?answer=rye+bread')
  api.services.settings.apply({ REGISTRATION_QUESTION: 'Two and two?', REGISTRATION_ANSWERS: '4' })
  const back = await consentAtProvider(leaving, { name: 'eve', email: 'eve@example.com' })
  const screen = new URL(await browser.visit(back.pathname + back.search))
  expect(screen.searchParams.get('error')).toBe('registration_answer_wrong')
  api.services.settings.apply(QUESTION)
})

test('wrong answers from one address are limited; right ones are not', async () => {
  const settings = { ...QUESTION, RATE_LIMITS: '1' }
  const limited = await startApiOn(api.opened, settings)
  atTheEnd(() => limited.stop())
  for (let at = 0; at < 12; at++)
    expect((await register({ registration_answer: 'Rye bread' }, limited)).status).toBe(201)
  for (let at = 0; at < 10; at++) expect((await register({ registration_answer: `${at}` }, limited)).status).toBe(400)
  expect((await register({ registration_answer: 'Rye bread' }, limited)).status).toBe(429)
})

test.each([{ REGISTRATION_QUESTION: 'Why?' }, { REGISTRATION_ANSWERS: 'because' }])(
  '%o alone cannot be used',
  (half) => {
    expect(() => api.services.settings.configWith(half)).toThrow(/belong together/)
  },
)
