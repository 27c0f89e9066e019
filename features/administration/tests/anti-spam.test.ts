import { expect, test } from 'vitest'
import { operatorsApi } from '#features/operators/contract.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { startApi, type Sender } from '#testing/api.ts'
import { administrationApi } from '../contract.ts'
import { followStoredSettings } from '../server.ts'

const api = await startApi()
const { db, nobody, services, signUp } = api
const change = (sender: Sender, settings: Record<string, string | null>) =>
  sender.send(administrationApi.changeAntiSpam, { body: { settings } })
const follow = async () => (await followStoredSettings(db, services.settings, api.app.log))()
const rows = () => db.selectFrom('stored_settings').select(['name', 'value']).execute()

test('a moderator limits new accounts, which is in force in a moment, recorded, and can be undone', async () => {
  const [mo, ann] = [await signUp('client', { operator: ['moderator'] }), await signUp('client')]
  const { status, body } = await change(mo, {
    NEW_ACCOUNT_POSTS_PER_DAY: '0',
    REFUSED_MAIL_DOMAINS: 'a.example\n@B.example',
  })
  expect(status).toBe(200)
  expect(body.find(({ name }) => name === 'REFUSED_MAIL_DOMAINS')?.in_force).toBe('a.example,b.example')
  await follow()
  const post = () => ann.send(requestsApi.create, { body: { title: 'A shop', content: 'For bread' } })
  expect((await post()).problem).toMatchObject({
    code: 'new_account_posts',
    detail: 'Accounts cannot post anything in their first 7 days. Try again later.',
  })
  await change(mo, { NEW_ACCOUNT_POSTS_PER_DAY: null, REFUSED_MAIL_DOMAINS: '' })
  await follow()
  expect((await post()).status).toBe(200)
  const log = await mo.send(operatorsApi.audit, { query: { action: 'change_setting', actor_id: mo.id } })
  expect(log.body.map(({ details }) => details)).toContainEqual({
    setting: 'NEW_ACCOUNT_POSTS_PER_DAY',
    before: null,
    after: '0',
  })
})

test('a list of words as long as allowed is changed and recorded with its beginning', async () => {
  const mo = await signUp('client', { operator: ['moderator'] })
  const words = (first: string) =>
    [first, ...Array.from({ length: 180 }, (_, at) => `${at} ${'😀"'.repeat(30)}`)].join('\n')
  for (const first of ['a', 'b']) expect((await change(mo, { HELD_WORDS: words(first) })).status).toBe(200)
  expect((await rows()).find(({ name }) => name === 'HELD_WORDS')?.value).toBe(words('b'))
  const log = await mo.send(operatorsApi.audit, { query: { action: 'change_setting', actor_id: mo.id } })
  expect(log.body[0]?.details).toMatchObject({
    before: expect.stringMatching(/^a\n0 😀.*…$/s) as string,
    after: expect.stringMatching(/^b\n0 😀.*…$/s) as string,
  })
  await change(mo, { HELD_WORDS: null })
})

test('a moderator changes no other setting, and nothing that cannot be used', async () => {
  const mo = await signUp('client', { operator: ['moderator'] })
  for (const [name, value] of [
    ['PRODUCT_NAME', 'Mine'],
    ['REGISTRATION', 'closed'],
    ['NEW_ACCOUNT_DAYS', '0'],
    ['REPEATED_TEXT_HOURS', '721'],
    ['REFUSED_MAIL_DOMAINS', 'not a domain!'],
  ] as const)
    expect((await change(mo, { [name]: value })).status).toBe(422)
  expect(await rows()).toEqual([])
  const { body } = await mo.send(administrationApi.listAntiSpam)
  expect(body.map(({ name }) => name)).not.toContain('PRODUCT_NAME')
})

test('nobody, a stranger and other roles read and change nothing', async () => {
  for (const person of [await signUp('client'), await signUp('client', { operator: ['support', 'finance'] })]) {
    expect((await person.send(administrationApi.listAntiSpam)).status).toBe(403)
    expect((await change(person, { NEW_ACCOUNT_DAYS: '1' })).status).toBe(403)
  }
  expect((await change(nobody, { NEW_ACCOUNT_DAYS: '1' })).status).toBe(401)
  expect((await change(await signUp('client', { operator: true }), { NEW_ACCOUNT_DAYS: '3' })).status).toBe(200)
})
