import { afterEach, expect, test } from 'vitest'
import { PASSWORD } from '#testing/api.ts'
import { startApiWithProviders } from '#testing/outside/identity.ts'
import { accountSettingsApi, accountsApi } from '../contract.ts'
import { domainsOf, isRefusedDomain } from '../server/mail-domains.ts'

const api = await startApiWithProviders()
const { db, nobody, services, signUp } = api
const allow = { DISPOSABLE_MAIL: 'refused', REFUSED_MAIL_DOMAINS: [], ALLOWED_MAIL_DOMAINS: [] } as const
const set = (wishes: Partial<typeof services.config>) => Object.assign(services.config, wishes)
afterEach(() => void set(allow))

let people = 0
const register = (email: string) =>
  nobody.send(accountsApi.register, {
    body: {
      username: `somebody-${++people}`,
      email,
      full_name: 'Some Body',
      password: PASSWORD,
      user_type: 'client',
      terms_accepted: true,
    },
  })

test('nobody registers with an address of a disposable mail service, unless the owner allows it', async () => {
  for (const email of ['a@mailinator.com', 'b@MAILINATOR.com', 'c@mx.mailinator.com']) {
    const { status, problem } = await register(email)
    expect([status, problem.code]).toEqual([400, 'mail_domain_refused'])
  }
  expect(await db.selectFrom('accounts').select('id').where('email', 'ilike', '%mailinator%').execute()).toEqual([])
  set({ DISPOSABLE_MAIL: 'allowed' })
  expect((await register('d@mailinator.com')).status).toBe(201)
})

test('the owner refuses and allows domains, with all below them', async () => {
  set({ REFUSED_MAIL_DOMAINS: ['spam.example'], ALLOWED_MAIL_DOMAINS: ['mailinator.com', 'good.spam.example'] })
  expect((await register('a@spam.example')).problem.code).toBe('mail_domain_refused')
  expect((await register('b@deep.spam.example')).problem.code).toBe('mail_domain_refused')
  expect((await register('c@notspam.example')).status).toBe(201)
  expect((await register('e@good.spam.example')).status).toBe(201)
  expect((await register('f@mailinator.com')).status).toBe(201)
})

test('an address cannot be changed to a refused one, and somebody who has one keeps it', async () => {
  set({ DISPOSABLE_MAIL: 'allowed' })
  await register('kept@mailinator.com')
  set(allow)
  const username = `somebody-${people}`
  const { body } = await nobody.send(accountsApi.login, { body: { username, password: PASSWORD } })
  const headers = { authorization: `Bearer ${body.access_token}` }
  const change = { email: 'kept@mailinator.com', full_name: 'New Name', password: PASSWORD }
  expect((await nobody.send(accountSettingsApi.changeAccount, { body: change, headers })).status).toBe(200)
  const ann = await signUp('client')
  const refused = await ann.send(accountSettingsApi.changeAccount, {
    body: { email: 'ann@mailinator.com', password: PASSWORD },
  })
  expect([refused.status, refused.problem.code]).toEqual([400, 'mail_domain_refused'])
  expect((await ann.send(accountSettingsApi.readAccount)).body.email).toBe(ann.user.email)
})

test('nobody comes through a provider with a refused address', async () => {
  const screen = await api.openBrowser().comeBy('google', { email: 'social@mailinator.com' })
  expect(screen.searchParams.get('error')).toBe('mail_domain_refused')
  expect(await db.selectFrom('accounts').select('id').where('email', '=', 'social@mailinator.com').execute()).toEqual(
    [],
  )
})

test('the domains of an address are its own and those above it, and the most specific one decides', () => {
  expect(domainsOf('ann@Mail.Example.co.uk.')).toEqual(['mail.example.co.uk', 'example.co.uk', 'co.uk'])
  const mode = { ...allow, REFUSED_MAIL_DOMAINS: ['a.example'], ALLOWED_MAIL_DOMAINS: ['b.a.example'] }
  const isRefused = (email: string) => isRefusedDomain(domainsOf(email), mode, (domain) => domain === 'c.example')
  expect(['x@a.example', 'x@b.a.example', 'x@c.example', 'x@d.example'].map(isRefused)).toEqual([
    true,
    false,
    true,
    false,
  ])
})
