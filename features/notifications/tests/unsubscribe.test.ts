import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { defaultSetting, NotificationKind, notificationsApi } from '../contract.ts'
import { makeUnsubscribeToken } from '../server/unsubscribe.ts'
import { signUpVerified, notifyOne } from './given-notices.ts'

const api = await startApi({ PUBLIC_URL: 'http://atelier.example' })
const { nobody, db } = api
const { unsubscribing, unsubscribe, settings } = notificationsApi

const emailsTo = (person: Person) => api.emails(person.user.email)
async function emailAbout(person: Person, ...kinds: NotificationKind[]) {
  for (const kind of kinds) await notifyOne(api, person, kind, `About ${kind}`)
  await api.runScheduledJob('e-mails-of-the-day')
  await api.runJobs()
  const email = emailsTo(person).at(-1)
  const page = /http:\/\/atelier\.example\/unsubscribe\?token=(\S+)/.exec(email?.text ?? '')?.[1]
  if (!email || page === undefined) throw new Error('There is no email with a link')
  return { email, token: page }
}
const MAILED_BY_DEFAULT = NotificationKind.options.filter((kind) => defaultSetting(kind).mail !== 'never')
const mailedKinds = async (person: Person) =>
  (await person.send(settings)).body.kinds.filter(({ mail }) => mail !== 'never').map(({ kind }) => kind)
const oneClick = (address: string, type: string, payload: string) =>
  api.app.inject({ method: 'POST', url: address, headers: { 'content-type': type }, payload })

test('the link of an email says what it stops and, pressed signed out, stops just that', async () => {
  const ann = await signUpVerified(api)
  const { token } = await emailAbout(ann, 'rating')
  expect((await nobody.send(unsubscribing, { query: { token } })).body).toEqual({ kind: 'rating' })
  const before = await mailedKinds(ann)
  expect(before).toContain('rating')
  for (let times = 0; times < 2; times++) {
    const { status, body } = await nobody.send(unsubscribe, { body: { token } })
    expect([status, body]).toEqual([200, { kind: 'rating' }])
  }
  expect(await mailedKinds(ann)).toEqual(before.filter((kind) => kind !== 'rating'))
  expect((await ann.send(settings)).body.kinds.every(({ on_screen }) => on_screen)).toBe(true)
  await notifyOne(api, ann, 'rating', 'Unheard')
  await api.runScheduledJob('e-mails-of-the-day')
  await api.runJobs()
  expect(emailsTo(ann)).toHaveLength(1)
})

test('from the email of one kind all kinds can be stopped', async () => {
  const ann = await signUpVerified(api)
  const { token } = await emailAbout(ann, 'rating')
  expect((await nobody.send(unsubscribe, { body: { token, all: true } })).body).toEqual({ kind: null })
  expect(await mailedKinds(ann)).toEqual([])
})

test('the link of an email about several kinds stops all', async () => {
  const ann = await signUpVerified(api)
  const { token } = await emailAbout(ann, 'rating', 'sale')
  expect((await nobody.send(unsubscribing, { query: { token } })).body).toEqual({ kind: null })
  await nobody.send(unsubscribe, { body: { token } })
  expect(await mailedKinds(ann)).toEqual([])
})

test('it stops what waits for an email already', async () => {
  const ann = await signUpVerified(api)
  const { token } = await emailAbout(ann, 'rating')
  await notifyOne(api, ann, 'rating', 'Waiting')
  await nobody.send(unsubscribe, { body: { token } })
  await api.runScheduledJob('e-mails-of-the-day')
  await api.runJobs()
  expect(emailsTo(ann)).toHaveLength(1)
})

test.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=edge',
    '--edge\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--edge--\r\n',
  ],
])('a mail program stops the emails with one POST as %s', async (type, payload) => {
  const ann = await signUpVerified(api)
  const { email } = await emailAbout(ann, 'rating')
  expect(email.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  const address = /^<http:\/\/atelier\.example(\/api\/\S+)>$/.exec(email.headers['list-unsubscribe'] ?? '')?.[1] ?? ''
  // Mail programs and their scanners look at addresses: that alone stops nothing.
  expect((await api.app.inject({ method: 'GET', url: address })).statusCode).toBe(404)
  expect(await mailedKinds(ann)).toContain('rating')
  for (let times = 0; times < 2; times++) expect((await oneClick(address, type, payload)).statusCode).toBe(204)
  expect(await mailedKinds(ann)).not.toContain('rating')
})

test('a link that we did not write is refused and stops nothing', async () => {
  const [ann, eve] = [await signUpVerified(api), await signUpVerified(api)]
  const own = await makeUnsubscribeToken(db, { account_id: eve.id, kind: 'rating' })
  const [, , signature = ''] = own.split('.')
  const forged = [
    own.replace(String(eve.id), String(ann.id)),
    own.replace('rating', 'all'),
    own.replace('rating', 'gossip'),
    `${own.slice(0, -2)}xx`,
    `${ann.id}.all.${'A'.repeat(43)}`,
    `${ann.id}.all.${signature}`,
    `${own}x`,
    'nonsense',
    '..',
  ]
  for (const token of forged) {
    const answers = [
      await nobody.send(unsubscribing, { query: { token } }),
      await nobody.send(unsubscribe, { body: { token, all: true } }),
      await nobody.send(notificationsApi.unsubscribeOneClick, { query: { token } }),
    ]
    expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual(
      answers.map(() => [400, 'invalid_token']),
    )
  }
  for (const person of [ann, eve]) expect(await mailedKinds(person)).toEqual(MAILED_BY_DEFAULT)
})

test('the link of somebody whose account is gone does no harm', async () => {
  const ann = await signUpVerified(api)
  const token = await makeUnsubscribeToken(db, { account_id: ann.id, kind: null })
  await db.deleteFrom('accounts').where('id', '=', ann.id).execute()
  expect((await nobody.send(unsubscribe, { body: { token } })).status).toBe(200)
})

test('two processes that sign for the first time at once sign alike', async () => {
  await db.deleteFrom('secrets').execute()
  const tokens = await Promise.all(
    Array.from({ length: 5 }, () => makeUnsubscribeToken(db, { account_id: 1, kind: null })),
  )
  expect(new Set(tokens).size).toBe(1)
})
