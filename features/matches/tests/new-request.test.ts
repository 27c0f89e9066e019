import { expect, test } from 'vitest'
import { blocksApi } from '#features/blocks/contract.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { startApi, type Person } from '#testing/api.ts'
import { givenDeveloperProfile } from '#testing/given/rows.ts'
import { matchesApi } from '../contract.ts'

const api = await startApi()
const { db, signUp } = api
const ann = await signUp('client')
const dev = await signUp('developer')
// Emails reach verified addresses only.
await db.updateTable('accounts').set({ email_verified_at: new Date() }).where('id', 'in', [ann.id, dev.id]).execute()
await givenDeveloperProfile(db, dev, { skills: ['Leaflet', 'PostGIS'] })
const other = await signUp('developer')
await givenDeveloperProfile(db, other, { skills: ['Cobol', 'Leaflet'] })

const post = async (title: string, is_public = true) =>
  (await ann.send(requestsApi.create, { body: { title, content: 'With Leaflet and PostGIS.', is_public } })).body
const find = () => api.runScheduledJob('find-matches')
const notices = async (person: Person) =>
  (await person.send(notificationsApi.list)).body.filter(({ kind }) => kind === 'match')
const subjects = async (person: Person) => (await notices(person)).map(({ subject }) => subject)

const DAY_MS = 24 * 60 * 60 * 1000

test('a creator is notified of a new request that fits well, and sees why; one that fits a little is not news', async () => {
  const request = await post('A map')
  await find()
  expect(await notices(dev)).toMatchObject([
    { subject: 'A map', detail: 'Mentions Leaflet and PostGIS', path: `/tickets/${request.id}`, actor: null },
  ])
  expect(await notices(other)).toEqual([])
  const [match] = (await dev.send(matchesApi.listMatching)).body
  expect(match).toMatchObject({ id: request.id, reasons: [{ text: 'Mentions Leaflet and PostGIS' }] })
  await find()
  expect(await subjects(dev)).toEqual(['A map'])
})

test('a private request tells nobody, until it is published; made private again, the notice of it is gone', async () => {
  const { id } = await post('A quiet map', false)
  await find()
  expect(await subjects(dev)).toEqual(['A map'])
  await ann.send(requestsApi.setPrivacy, { params: { id }, query: { is_public: true } })
  await find()
  expect(await subjects(dev)).toEqual(['A quiet map', 'A map'])
  await ann.send(requestsApi.setPrivacy, { params: { id }, query: { is_public: false } })
  await find()
  expect(await subjects(dev)).toEqual(['A map'])
})

test('nobody is notified of more than three a day, and not at all if they do not wish it', async () => {
  for (const title of ['One', 'Two', 'Three', 'Four']) await post(title)
  await find()
  expect((await subjects(dev)).length).toBe(3)
  expect((await dev.send(matchesApi.listMatching)).body.length).toBe(5)
  api.passTime(2 * DAY_MS)
  const kinds = [{ kind: 'match', on_screen: false, mail: 'never' } as const]
  await dev.send(notificationsApi.changeSettings, { body: { kinds } })
  await post('Five')
  await find()
  expect((await subjects(dev)).length).toBe(3)
})

test('the email of a week has the requests that fit a creator, and the creators for the newest request of a client', async () => {
  await api.runScheduledJob('matches-of-the-week')
  await api.runScheduledJob('matches-of-the-week')
  await api.runScheduledJob('e-mails-of-the-day')
  await api.runJobs()
  const [mail] = api.emails(dev.user.email).filter(({ text }) => text.includes('fit you this week'))
  expect(mail?.text).toMatch(/requests fit you this week[^]*Five \(Mentions Leaflet and PostGIS\)/)
  expect(mail?.headers['list-unsubscribe']).toContain('/notifications/unsubscribe/one-click')
  const toAnn = api.emails(ann.user.email).filter(({ text }) => text.includes('your request “Five”'))
  expect(toAnn).toHaveLength(1)
  expect(toAnn[0]?.text).toContain('Knows Leaflet and PostGIS')
})

test('the notice of a request goes when the two block each other, or the creator is not interested', async () => {
  const eve = await signUp('developer')
  await givenDeveloperProfile(db, eve, { skills: ['Leaflet', 'PostGIS'] })
  const sue = await signUp('client')
  const posted = async (title: string) =>
    (await sue.send(requestsApi.create, { body: { title, content: 'With Leaflet and PostGIS.', is_public: true } }))
      .body
  const [dismissed] = [await posted('Dull'), await posted('Rude')]
  await find()
  expect((await subjects(eve)).toSorted()).toEqual(['Dull', 'Rude'])
  await eve.send(matchesApi.dismissRequest, { params: { id: dismissed.id } })
  await find()
  expect(await subjects(eve)).toEqual(['Rude'])
  await eve.send(blocksApi.block, { params: { id: sue.id } })
  await find()
  expect(await subjects(eve)).toEqual([])
})
