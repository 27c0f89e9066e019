import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { countStatements } from '#testing/database/statements.ts'
import { givenDeveloperProfile, givenRequest } from '#testing/given/rows.ts'
import { givenShowcaseRow } from '#testing/given/showcases.ts'
import { agreementsApi } from '#features/agreements/contract.ts'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { snagsApi } from '../contract.ts'

const api = await startApi()
const { db, signUp, nobody } = api
const client = await signUp('client')
const request = await givenRequest(db, client, {
  is_public: true,
  title: 'A booking page',
  content: 'In TypeScript, please.',
})
const params = { id: request.id }

const pitched = async (offer: object = {}, profile: object = {}) => {
  const developer = await signUp('developer', { subscribed: true })
  await givenDeveloperProfile(db, developer, { skills: ['Rust', 'TypeScript'], reply_within_hours: 24, ...profile })
  const { body } = await developer.send(snagsApi.snag, { body: { request_id: request.id, message: 'Me.', ...offer } })
  return { developer, snag: body }
}
const listed = async (id: number) =>
  (await client.send(snagsApi.listForRequest, { params })).body.find((pitch) => pitch.id === id)
const compare = (ids: readonly number[], person = client) =>
  person.send(snagsApi.compare, { params, query: { ids: ids.join(',') } })

test('a pitch may say its price and how long it takes, and both sides read it', async () => {
  const { developer, snag } = await pitched({ asking_price: 2300.5, duration_days: 14 })
  expect(snag).toMatchObject({ asking_price: 2300.5, duration_days: 14 })
  expect(await listed(snag.id)).toMatchObject({ asking_price: 2300.5, duration_days: 14 })
  const own = await developer.send(snagsApi.readOwn, { params })
  expect(own.body).toMatchObject({ asking_price: 2300.5, duration_days: 14 })
  const copy = await developer.send(accountSettingsApi.exportData, {})
  expect(JSON.stringify(copy.body)).toContain('"asking_price":2300.5,"duration_days":14')
  const { snag: open } = await pitched()
  expect(await listed(open.id)).toMatchObject({ asking_price: null, duration_days: null })
})

test.each([
  ['a price below nothing', { asking_price: -1 }, 'asking_price'],
  ['a price with a third of a cent', { asking_price: 1.005 }, 'asking_price'],
  ['no day at all', { duration_days: 0 }, 'duration_days'],
  ['half a day', { duration_days: 0.5 }, 'duration_days'],
  ['more than two years', { duration_days: 731 }, 'duration_days'],
])('a pitch with %s is refused and nothing is sent', async (_what, offer, field) => {
  const developer = await signUp('developer', { subscribed: true })
  const { status, problem } = await developer.send(snagsApi.snag, {
    body: { request_id: request.id, message: 'Me.', ...offer },
  })
  expect(status).toBe(422)
  expect(JSON.stringify(problem.detail)).toContain(`"loc":["body","${field}"`)
  expect((await developer.send(snagsApi.readOwn, { params })).body).toBeNull()
})

test('the list of pitches says how soon creators reply, what they have shown, and with whom the client worked before', async () => {
  const { developer, snag } = await pitched()
  expect(await listed(snag.id)).toMatchObject({ reply_within_hours: 24, worked_together: false, work_count: 0 })
  await givenShowcaseRow(db, developer)
  const earlier = await givenRequest(db, client, { is_public: true })
  await developer.send(conversationsApi.start, { body: { request_id: earlier.id } })
  const terms = { request_id: earlier.id, price: 100, terms: 'A page.' }
  const { body: agreement } = await developer.send(agreementsApi.propose, { body: terms })
  expect(await listed(snag.id)).toMatchObject({ worked_together: false, work_count: 1 })
  await client.send(agreementsApi.accept, { params: { id: agreement.id } })
  expect(await listed(snag.id)).toMatchObject({ worked_together: true, work_count: 1 })
})

test('pitches are compared by the skills that the request names and by two works of each creator', async () => {
  const one = await pitched()
  const works = []
  for (const year of ['2024', '2025']) {
    works.push(await givenShowcaseRow(db, one.developer, { title: year, created_at: new Date(year) }))
  }
  await givenShowcaseRow(db, one.developer, { created_at: new Date('2020-06-01') })
  const hidden = await pitched({}, { is_public: false })
  const linked = await pitched({ profile_link: true }, { is_public: false })
  const ids = [one, hidden, linked].map(({ snag }) => snag.id)
  const { status, body } = await compare(ids)
  expect(status).toBe(200)
  expect(body).toEqual([
    { id: linked.snag.id, skills_in_common: ['TypeScript'], works: [] },
    { id: hidden.snag.id, skills_in_common: [], works: [] },
    {
      id: one.snag.id,
      skills_in_common: ['TypeScript'],
      works: works.toReversed().map(({ id, title }) => ({ id, title, picture_url: null })),
    },
  ])
  const few = await countStatements(() => compare(ids.slice(0, 1)))
  expect(await countStatements(() => compare(ids))).toBe(few)
})

test('only the owner of a request compares its pitches, at most four, and no others', async () => {
  const { developer, snag } = await pitched()
  const other = await givenRequest(db, client, { is_public: true })
  await developer.send(snagsApi.snag, { body: { request_id: other.id, message: 'Me.' } })
  const [elsewhere] = (await client.send(snagsApi.listForRequest, { params: { id: other.id } })).body
  expect((await compare([snag.id, elsewhere!.id])).body.map(({ id }) => id)).toEqual([snag.id])
  expect((await compare([snag.id], developer)).status).toBe(403)
  expect((await compare([snag.id], await signUp('client'))).status).toBe(403)
  expect((await nobody.send(snagsApi.compare, { params, query: { ids: '1' } })).status).toBe(401)
  expect((await compare([1, 2, 3, 4, 5])).status).toBe(422)
  expect((await compare([])).status).toBe(422)
})
