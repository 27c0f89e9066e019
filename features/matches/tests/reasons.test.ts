import { expect, test } from 'vitest'
import { blocksApi } from '#features/blocks/contract.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { startApi } from '#testing/api.ts'
import { givenDeveloperProfile, givenRequest } from '#testing/given/rows.ts'
import { givenShowcaseRow } from '#testing/given/showcases.ts'
import { matchesApi } from '../contract.ts'
import { givenCompletedWork } from './given-completed-work.ts'

const api = await startApi()
const { db, signUp } = api
const ann = await signUp('client')
const dev = await signUp('developer')
await givenDeveloperProfile(db, dev, {
  skills: ['Leaflet', 'C++', 'Rust'],
  price_from: 500,
  price_to: 900,
  availability: 'now',
  reply_within_hours: 20,
  average_rating: 4.8,
  total_ratings: 12,
  rating_score: 48_000,
})
const showcase = await givenShowcaseRow(db, dev, { title: 'Museums on a map', description: 'For visitors.' })
const request = await givenRequest(db, ann, {
  title: 'A map for our museum',
  content: 'It uses Leaflet, and shows each room. Grade: c.',
  estimated_budget: 700,
  is_public: true,
})
const params = { id: request.id }
const texts = (reasons: readonly { text: string }[] | undefined) => reasons?.map(({ text }) => text)
const forCreator = async () => (await dev.send(matchesApi.listMatching)).body
const forRequest = async () => (await ann.send(matchesApi.listFitting, { params })).body
const matches = async () => ({
  creator: (await forCreator()).some(({ id, reasons }) => id === request.id && reasons.length > 0),
  client: (await forRequest()).some(({ id }) => id === dev.id),
})

test('a creator reads why a request fits: skills that it names, similar work, the budget; "C++" is not any "c"', async () => {
  const [first] = await forCreator()
  expect(first).toMatchObject({ id: request.id, matches_skills: true })
  expect(texts(first?.reasons)).toEqual([
    'Mentions Leaflet',
    'Like your work “Museums on a map”',
    'The budget covers your prices',
  ])
})

test('a client reads why a creator fits: skills, work, replies and ratings, as far as they are true', async () => {
  const [first] = await forRequest()
  expect(first).toMatchObject({ id: dev.id, matching_skills: ['Leaflet'] })
  expect(texts(first?.reasons)).toEqual([
    'Knows Leaflet',
    'Made “Museums on a map”',
    'Usually replies within a day',
    'Rated 4.8 by 12 people',
  ])
  await db
    .updateTable('developer_profiles')
    .set({ reply_within_hours: 200, average_rating: 2, total_ratings: 3 })
    .where('user_id', '=', dev.id)
    .execute()
  expect(texts((await forRequest())[0]?.reasons)).toEqual([
    'Knows Leaflet',
    'Made “Museums on a map”',
    'Works within your budget',
    'Available now',
  ])
})

test('who completed work for a client hears of it, and so does the client', async () => {
  const earlier = await givenRequest(db, ann, { status: 'completed' })
  await givenCompletedWork(db, ann, dev, earlier.id)
  expect(texts((await forRequest())[0]?.reasons)?.[0]).toBe('You have worked together before')
  expect(texts((await forCreator())[0]?.reasons)?.[0]).toBe('You have worked together before')
})

test('a work that turns private is no reason any more', async () => {
  const show = (is_public: boolean) =>
    db.updateTable('showcases').set({ is_public }).where('id', '=', showcase.id).execute()
  await show(false)
  expect(texts((await forCreator())[0]?.reasons)?.join()).not.toContain('Museums')
  expect(texts((await forRequest())[0]?.reasons)?.join()).not.toContain('Museums')
  await show(true)
})

test('private, closed, hidden and blocked: each disappears at once, and comes back', async () => {
  expect(await matches()).toEqual({ creator: true, client: true })
  await ann.send(requestsApi.setPrivacy, { params, query: { is_public: false } })
  expect(await matches()).toEqual({ creator: false, client: true })
  await ann.send(requestsApi.setPrivacy, { params, query: { is_public: true } })
  const setStatus = (status: 'in_progress' | 'open') =>
    db.updateTable('requests').set({ status }).where('id', '=', request.id).execute()
  await setStatus('in_progress')
  expect((await matches()).creator).toBe(false)
  await setStatus('open')
  const setProfile = (is_public: boolean) =>
    db.updateTable('developer_profiles').set({ is_public }).where('user_id', '=', dev.id).execute()
  await setProfile(false)
  expect((await matches()).client).toBe(false)
  await setProfile(true)
  await dev.send(blocksApi.block, { params: { id: ann.id } })
  expect(await matches()).toEqual({ creator: false, client: false })
  await dev.send(blocksApi.unblock, { params: { id: ann.id } })
  expect(await matches()).toEqual({ creator: true, client: true })
})

test('who is invited finds the request among the invitations, and no more among what fits', async () => {
  await ann.send(requestsApi.share, { params, body: { shared_with_user_id: dev.id } })
  expect(await matches()).toEqual({ creator: false, client: false })
})

test('what a suspended client asked for, and a suspended creator, are suggested to nobody', async () => {
  const [zoe, max] = [await signUp('client'), await signUp('developer')]
  await givenDeveloperProfile(db, max, { skills: ['Cobol'] })
  const { id } = await givenRequest(db, zoe, { title: 'Help with Cobol', is_public: true })
  const requests = async () => (await max.send(matchesApi.listMatching)).body.filter((one) => one.id === id)
  const creators = async () => (await zoe.send(matchesApi.listFitting, { params: { id } })).body
  const suspend = (person: { id: number }) =>
    db.updateTable('accounts').set({ is_active: false }).where('id', '=', person.id).execute()
  expect([(await requests()).length, (await creators()).length]).toEqual([1, 1])
  await suspend(zoe)
  expect(await requests()).toEqual([])
  await db.updateTable('accounts').set({ is_active: true }).where('id', '=', zoe.id).execute()
  await suspend(max)
  const ben = await signUp('client')
  await db.updateTable('requests').set({ user_id: ben.id }).where('id', '=', id).execute()
  expect((await ben.send(matchesApi.listFitting, { params: { id } })).body).toEqual([])
})
