import { expect, test } from 'vitest'
import { accountSettingsApi, accountsApi } from '#features/accounts/contract.ts'
import { operatorsApi } from '#features/operators/contract.ts'
import { siteSettings } from '#app/server/site-settings.ts'
import { nearestAccent } from '#platform/contract/accents.ts'
import { PASSWORD, startApi, startApiOn, type Sender } from '#testing/api.ts'
import { atTheEnd } from '#testing/at-the-end.ts'
import { administrationApi } from '../contract.ts'
import { followStoredSettings } from '../server.ts'

const api = await startApi()
const { db, nobody, services, signUp } = api
const olga = await signUp('client', { operator: true })
const change = (sender: Sender, settings: Record<string, string | null>) =>
  sender.send(administrationApi.change, { body: { settings } })
const follow = async () => (await followStoredSettings(db, services.settings, api.app.log))()
const rows = () => db.selectFrom('stored_settings').select(['name', 'value']).orderBy('name').execute()
const putBack = async (...names: string[]) => {
  await change(olga, Object.fromEntries(names.map((name) => [name, null])))
  await follow()
}

const VALUES = [
  ['ACCENT_COLOR', '#7A2E0E', { accent: '#7a2e0e' }],
  ['ACCENT_COLOR_DARK', '#ffb080', { accentdark: '#ffb080' }],
  ['HEADING_FONT', 'sans', { headingfont: 'sans' }],
  ['TEXT_FONT', 'serif', { textfont: 'serif' }],
  ['HOME_TAGLINE', 'Pots, and who makes them', { tagline: 'Pots, and who makes them' }],
  ['HOME_TEXT', 'For potters\nand their guests', { intro: 'For potters\nand their guests' }],
  ['REGISTRATION', 'closed', { registration: 'closed' }],
] as const

test.each(VALUES)('an owner sets %s, which pages carry at once, and which is recorded and put back', async (...row) => {
  const [name, value, carried] = row
  const before = siteSettings(services.config)
  expect((await change(olga, { [name]: value })).status).toBe(200)
  await follow()
  expect(siteSettings(services.config)).toEqual({ ...before, ...carried })
  const { body } = await olga.send(operatorsApi.audit, { query: { action: 'change_setting', limit: 1 } })
  expect(body[0]).toMatchObject({ actor: { id: olga.id }, details: { setting: name, before: null, after: value } })
  await putBack(name)
  expect(siteSettings(services.config)).toEqual(before)
})

test.each([
  ['ACCENT_COLOR', '#ffcc00', nearestAccent('light', '#ffcc00')],
  ['ACCENT_COLOR_DARK', '#12614f', nearestAccent('dark', '#12614f')],
  ['ACCENT_COLOR', 'red', 'Enter a color'],
  ['ACCENT_COLOR', '#12614f;}body{display:none}', 'Enter a color'],
  ['ACCENT_COLOR', 'url(https://elsewhere.example/x.png)', 'Enter a color'],
  ['HEADING_FONT', 'Comic Sans', 'newsreader'],
  // Only its weights for headings are here.
  ['TEXT_FONT', 'newsreader', 'instrument-sans'],
  ['HOME_TAGLINE', 'x'.repeat(81), '80'],
  ['HOME_TEXT', 'x'.repeat(401), '400'],
  ['REGISTRATION', 'everybody', 'invitation'],
  ['PRODUCT_NAME', 'x'.repeat(41), '40'],
  ['LOGO', 'a.webp', 'no such setting'],
])('%s=%s is refused with a text that helps, and nothing changes', async (name, value, words) => {
  const refused = await change(olga, { [name]: value, PRODUCT_NAME: name === 'PRODUCT_NAME' ? value : 'Other' })
  expect(refused.status).toBe(422)
  expect(JSON.stringify(refused.problem.detail)).toContain(words)
  expect(await rows()).toEqual([])
})

test('markup and styles in a name or text stay text', async () => {
  const name = '<b>A</b>;}*{color:red}\'"'
  await change(olga, { PRODUCT_NAME: name, HOME_TEXT: name })
  await follow()
  expect(services.config.PRODUCT_NAME).toBe(name)
  expect(siteSettings(services.config)['intro']).toBe(name)
  await putBack('PRODUCT_NAME', 'HOME_TEXT')
})

test('every other role, a stranger, nobody and an owner of a second ago change nothing', async () => {
  const revoked = await signUp('client', { operator: true })
  await db.deleteFrom('operators').where('account_id', '=', revoked.id).execute()
  const others = [
    await signUp('client'),
    await signUp('developer', { subscribed: true }),
    await signUp('client', { operator: ['moderator'] }),
    await signUp('client', { operator: ['support'] }),
    await signUp('client', { operator: ['finance'] }),
    revoked,
  ]
  for (const [name, value] of VALUES) {
    for (const person of others) expect((await change(person, { [name]: value })).status).toBe(403)
    expect((await change(nobody, { [name]: value })).status).toBe(401)
  }
  expect(await rows()).toEqual([])
})

test('what the environment sets takes precedence, says so, and cannot be changed', async () => {
  const fixed = { ACCENT_COLOR: '#103060', HOME_TAGLINE: 'Given', REGISTRATION: 'invitation', TEXT_FONT: 'sans' }
  await change(olga, { HOME_TAGLINE: 'Stored' })
  const other = await startApiOn(api.opened, fixed)
  atTheEnd(() => other.stop())
  const stopFollowing = await followStoredSettings(db, other.services.settings, other.app.log)
  stopFollowing()
  expect(other.services.config).toMatchObject({ ...fixed })
  const headers = { authorization: `Bearer ${olga.token}` }
  const { body } = await other.nobody.send(administrationApi.list, { headers })
  const given = body.filter(({ source }) => source === 'environment').map(({ name, in_force }) => [name, in_force])
  expect(Object.fromEntries(given)).toEqual(fixed)
  for (const name of Object.keys(fixed)) {
    const refused = await other.nobody.send(administrationApi.change, { headers, body: { settings: { [name]: null } } })
    expect([refused.status, refused.problem.code]).toEqual([409, 'set_by_environment'])
  }
  expect(await rows()).toEqual([{ name: 'HOME_TAGLINE', value: 'Stored' }])
  await putBack('HOME_TAGLINE')
})

test('registration that an owner closes is closed at once, and open again when they open it', async () => {
  const register = (username: string) =>
    nobody.send(accountsApi.register, {
      body: {
        username,
        email: `${username}@example.com`,
        full_name: 'Greta Guest',
        password: PASSWORD,
        user_type: 'client',
        terms_accepted: true,
      },
    })
  for (const [mode, code] of [
    ['closed', 'registration_closed'],
    ['invitation', 'invitation_required'],
  ]) {
    await change(olga, { REGISTRATION: mode! })
    await follow()
    expect(await register('greta')).toMatchObject({ status: 403, problem: { code } })
  }
  await putBack('REGISTRATION')
  expect((await register('greta')).status).toBe(201)
})

test('buttons in emails and cards of links have the color of the installation', async () => {
  const cardTag = async () => (await api.app.inject({ url: '/cards/home.png' })).headers['etag']
  const mailedButton = async () => {
    await nobody.send(accountSettingsApi.forgotPassword, { body: { email: olga.user.email } })
    await api.runJobs()
    return /<a href="[^"]*" style="([^"]*)"/.exec(api.emails(olga.user.email).at(-1)?.html ?? '')?.[1]
  }
  const before = [await cardTag(), await mailedButton()]
  expect(before[1]).toContain('background')
  expect(before[1]).not.toContain('#7a2e0e')
  await change(olga, { ACCENT_COLOR: '#7a2e0e', HOME_TAGLINE: 'Pots' })
  await follow()
  expect(await cardTag()).not.toBe(before[0])
  expect(await mailedButton()).toContain('#7a2e0e')
  await putBack('ACCENT_COLOR', 'HOME_TAGLINE')
  expect([await cardTag(), await mailedButton()]).toEqual(before)
})
