import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { givenShowcaseRow } from '#testing/given/showcases.ts'
import { savedSearchesApi } from '../contract.ts'
import { IMMEDIATE_DELAY_MS } from '../server/emails.ts'
import { makeEmailToken } from '../server/signed-names.ts'
import { findNewItems, saveSearch, verifyAddress } from './given-searches.ts'

const api = await startApi({ PUBLIC_URL: 'http://atelier.example' })
const { db, nobody } = api
const { list, change, remove, unsubscribing, unsubscribe, unsubscribeOneClick } = savedSearchesApi
const dev = await api.signUp('developer')

const emailsTo = (person: Person) => api.emails(person.user.email)
const signUpVerified = async () => {
  const person = await api.signUp('client')
  await verifyAddress(api, person)
  return person
}
const publish = async (...titles: string[]) => {
  for (const title of titles) await givenShowcaseRow(db, dev, { title, description: 'Text.' })
  await findNewItems(api)
}
const afterAWhile = async () => {
  api.passTime(IMMEDIATE_DELAY_MS + 1000)
  await api.runJobs()
}
const digest = async (rhythm: 'day' | 'week') => {
  await api.runScheduledJob(`saved-searches-of-the-${rhythm}`)
  await api.runJobs()
}
const hide = (title: string) =>
  db.updateTable('showcases').set({ is_public: false }).where('title', '=', title).execute()

test('a saved search sends one email about the items of a few minutes', async () => {
  const ann = await signUpVerified()
  await saveSearch(ann, 'harpsichord', { name: 'Old <music>', delivery: 'email_at_once' })
  await publish('A harpsichord')
  await publish('Two harpsichords')
  expect(emailsTo(ann)).toEqual([])
  await afterAWhile()
  await findNewItems(api)
  await afterAWhile()
  const [email, ...others] = emailsTo(ann)
  expect(others).toEqual([])
  expect(email?.subject).toBe('2 new results for “Old <music>”')
  expect(email?.text).toMatch(/Two harpsichords, by .+\nhttp:\/\/atelier\.example\/showcase\/\d+/)
  expect(email?.text).toContain('A harpsichord')
  expect(email?.html).toContain('Old &lt;music&gt;')
})

test('daily and weekly results are one email on Mondays, in sections by search, and none without results', async () => {
  const ann = await signUpVerified()
  await saveSearch(ann, 'lute', { name: 'Lutes', delivery: 'email_daily' })
  await saveSearch(ann, 'viol', { name: 'Viols', delivery: 'email_weekly' })
  await digest('day')
  await digest('week')
  expect(emailsTo(ann)).toEqual([])
  await publish('A lute', 'A viol', 'A lute and a viol')
  await digest('day')
  expect(emailsTo(ann).map(({ subject }) => subject)).toEqual(['2 new results for “Lutes”'])
  await publish('Another lute')
  await digest('week')
  await digest('week')
  await digest('day')
  const [, email, ...others] = emailsTo(ann)
  expect(others).toEqual([])
  expect(email?.subject).toBe('3 new results for your saved searches')
  expect(email?.text).toMatch(/New for “Lutes”:\n\nAnother lute[^]*New for “Viols”:\n\nA lute and a viol[^]*A viol/)
})

test('what becomes private before the email goes is left out, and an email with nothing left is not sent', async () => {
  const ann = await signUpVerified()
  await saveSearch(ann, 'bassoon', { delivery: 'email_daily' })
  await publish('Bassoon one', 'Bassoon two')
  await api.runScheduledJob('saved-searches-of-the-day')
  await hide('Bassoon one')
  await api.runJobs()
  expect(emailsTo(ann).map(({ subject }) => subject)).toEqual(['New for “bassoon”: Bassoon two'])
  await publish('Bassoon three')
  await hide('Bassoon three')
  await digest('day')
  expect(emailsTo(ann)).toHaveLength(1)
})

test('nothing is sent to an address that is not verified, and what waited is sent once it is', async () => {
  const ann = await api.signUp('client')
  await saveSearch(ann, 'dulcimer', { delivery: 'email_daily' })
  await publish('Dulcimer')
  await digest('day')
  expect(emailsTo(ann)).toEqual([])
  await verifyAddress(api, ann)
  await digest('day')
  expect(emailsTo(ann)).toHaveLength(1)
})

test('what waits follows a change of delivery, and is dropped with the search', async () => {
  const ann = await signUpVerified()
  const first = await saveSearch(ann, 'ocarina', { delivery: 'email_weekly' })
  const second = await saveSearch(ann, 'ocarinas please', {
    name: 'other',
    delivery: 'email_weekly',
    filter: { kind: 'showcase' },
  })
  await publish('Ocarina')
  await ann.send(change, { params: { id: first.id }, body: { delivery: 'email_at_once' } })
  await ann.send(remove, { params: { id: second.id } })
  await afterAWhile()
  await digest('week')
  expect(emailsTo(ann).map(({ subject }) => subject)).toEqual(['New for “ocarina”: Ocarina'])
})

async function emailWithLink(person: Person) {
  const email = emailsTo(person).at(-1)
  const token = /http:\/\/atelier\.example\/saved-searches\/unsubscribe\?token=(\S+)/.exec(email?.text ?? '')?.[1]
  if (!email || token === undefined) throw new Error('There is no email with a link')
  return { email, token }
}
const stoppedOf = async (person: Person) =>
  (await person.send(list)).body.map(({ name, is_stopped }) => [name, is_stopped])

test('the link of an email stops its one search, signed out and without naming it, and takes it back', async () => {
  const ann = await signUpVerified()
  await saveSearch(ann, 'spinet', { name: 'Spinets', delivery: 'email_daily' })
  await saveSearch(ann, 'celesta', { name: 'Celestas', delivery: 'email_daily' })
  await publish('Spinet')
  await digest('day')
  const { token } = await emailWithLink(ann)
  expect((await nobody.send(unsubscribing, { query: { token } })).body).toEqual({ is_one: true, is_stopped: false })
  for (let times = 0; times < 2; times++)
    expect((await nobody.send(unsubscribe, { body: { token } })).body).toEqual({ is_one: true, is_stopped: true })
  expect(await stoppedOf(ann)).toEqual([
    ['Celestas', false],
    ['Spinets', true],
  ])
  await publish('Spinet again', 'Celesta')
  await digest('day')
  expect(emailsTo(ann).map(({ subject }) => subject)).toEqual([
    'New for “Spinets”: Spinet',
    'New for “Celestas”: Celesta',
  ])
  expect((await nobody.send(unsubscribe, { body: { token, undo: true } })).body.is_stopped).toBe(false)
  expect((await nobody.send(unsubscribe, { body: { token, all: true } })).body).toEqual({
    is_one: false,
    is_stopped: true,
  })
  expect(await stoppedOf(ann)).toEqual([
    ['Celestas', true],
    ['Spinets', true],
  ])
  const [celestas] = (await ann.send(list)).body
  await ann.send(change, { params: { id: celestas?.id ?? 0 }, body: { is_stopped: false } })
  expect(await stoppedOf(ann)).toEqual([
    ['Celestas', false],
    ['Spinets', true],
  ])
})

test('a mail program stops the emails of several searches with one POST', async () => {
  const ann = await signUpVerified()
  await saveSearch(ann, 'glockenspiel', { delivery: 'email_daily' })
  await saveSearch(ann, 'marimba', { delivery: 'email_daily' })
  await saveSearch(ann, 'vibraphone', { delivery: 'notification' })
  await publish('Glockenspiel', 'Marimba')
  await digest('day')
  const { email } = await emailWithLink(ann)
  expect(email.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  const url = /^<http:\/\/atelier\.example(\/api\/\S+)>$/.exec(email.headers['list-unsubscribe'] ?? '')?.[1] ?? ''
  // Mail programs and their scanners look at addresses: that alone stops nothing.
  expect((await api.app.inject({ method: 'GET', url })).statusCode).toBe(404)
  expect((await stoppedOf(ann)).some(([, stopped]) => stopped)).toBe(false)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const sent = await api.app.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' })
  expect(sent.statusCode).toBe(204)
  expect(await stoppedOf(ann)).toEqual([
    ['vibraphone', false],
    ['marimba', true],
    ['glockenspiel', true],
  ])
})

test('a link that we did not write is refused and stops nothing', async () => {
  const [ann, eve] = [await signUpVerified(), await signUpVerified()]
  await saveSearch(ann, 'kazoo', { delivery: 'email_daily' })
  const own = await makeEmailToken(db, { account_id: eve.id, search_id: null })
  const forged = [
    own.replace(String(eve.id), String(ann.id)),
    `${own}x`,
    `${ann.id}.all.${'A'.repeat(43)}`,
    'nonsense',
    '..',
  ]
  for (const token of forged) {
    const answers = [
      await nobody.send(unsubscribing, { query: { token } }),
      await nobody.send(unsubscribe, { body: { token, all: true } }),
      await nobody.send(unsubscribeOneClick, { query: { token } }),
    ]
    expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual(
      answers.map(() => [400, 'invalid_token']),
    )
  }
  expect(await stoppedOf(ann)).toEqual([['kazoo', false]])
})
