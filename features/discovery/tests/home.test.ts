import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { countStatements } from '#testing/database/statements.ts'
import { givenDeveloperProfile, givenRequest } from '#testing/given/rows.ts'
import { givenShowcaseRow } from '#testing/given/showcases.ts'
import { givenVideoRow } from '#testing/given/videos.ts'
import { homeApi } from '../contract.ts'
import { wordsOfNeed } from '../server/need-words.ts'
import { selectVaried } from '../server/rules.ts'
import { givenHidden } from './given-pages.ts'

const api = await startApi()
const { db, nobody } = api

const read = async () => (await nobody.send(homeApi.read, {})).body
const find = async (need: string) => (await nobody.send(homeApi.listMatches, { query: { need } })).body

test('an installation without people shows nothing', async () => {
  expect(await read()).toEqual({ works: [], requests: [] })
  expect(await find('a shop')).toEqual({ creators: [], works: [] })
})

test('the home page shows the best and newest works with their creators, and the newest open requests', async () => {
  const [ines, otto] = [await api.signUp('developer'), await api.signUp('developer')]
  const client = await api.signUp('client')
  await givenDeveloperProfile(db, ines, { skills: ['Booking pages'], profile_image: 'ines.webp' })
  await givenDeveloperProfile(db, otto, { skills: ['Bookkeeping'], profile_image: 'otto.webp', is_public: false })
  await givenHidden(api)
  const best = await givenShowcaseRow(db, ines, {
    title: 'Booking for potters',
    rating_score: 49_000,
    average_rating: 4.9,
    total_ratings: 9,
  })
  for (let made = 0; made < 8; made++) await givenShowcaseRow(db, otto, { title: `Ledger ${made}` })
  const film = await givenVideoRow(db, ines, { title: 'A booking, start to end', is_public: true, duration_ms: 48_000 })
  await givenVideoRow(db, client, { title: 'What I want', is_public: true })
  await givenVideoRow(db, ines, { title: 'Only for me', is_public: false })
  for (let posted = 0; posted < 5; posted++) {
    await givenRequest(db, client, { title: `Need ${posted}`, is_public: true, estimated_budget: 100 * posted })
  }
  await givenRequest(db, client, { title: 'Done by now', is_public: true, status: 'completed' })
  await givenRequest(db, client, { title: 'Private', is_public: false })

  const { works, requests } = await read()
  expect(requests.map(({ title }) => title)).toEqual(['Need 4', 'Need 3', 'Need 2', 'Need 1'])
  expect(requests[0]).toMatchObject({ estimated_budget: 400, pitch_count: 0 })
  expect(works).toHaveLength(6)
  expect(works[0]).toMatchObject({ kind: 'showcase', id: best.id, creator: { id: ines.id, name: ines.user.full_name } })
  expect(works[0]?.creator.picture_url).toMatch(/\/api\/files\/ines\.webp$/)
  expect(works[1]).toMatchObject({ kind: 'video', id: film.id, duration_ms: 48_000 })
  expect(works.filter(({ kind }) => kind === 'video')).toHaveLength(1)
  // Who hides their profile shows their work, and not their face.
  expect(works.find(({ creator }) => creator.id === otto.id)?.creator.picture_url).toBeNull()
})

test('a need finds those who share its words, in any order, the most words first', async () => {
  const [pia, quinn] = [await api.signUp('developer'), await api.signUp('developer')]
  await givenDeveloperProfile(db, pia, { skills: ['Kiln schedules'], bio: 'Pottery studios.' })
  await givenDeveloperProfile(db, quinn, { skills: ['Kiln repair'], bio: 'Heat.' })
  const kiln = await givenShowcaseRow(db, quinn, { title: 'A pottery that books its kiln' })
  const film = await givenVideoRow(db, pia, { title: 'Kiln opening', is_public: true })
  await givenVideoRow(db, pia, { title: 'Kiln secrets', is_public: false })

  const { creators, works } = await find('I need a kiln plan for my pottery stud')
  expect(creators.map(({ id }) => id)).toEqual([pia.id, quinn.id])
  expect(creators[0]).toMatchObject({ skills: 'Kiln schedules', total_ratings: 0 })
  expect(works.map(({ kind, id }) => [kind, id])).toEqual([
    ['showcase', kiln.id],
    ['video', film.id],
  ])
  expect((await find('')).creators).toEqual([])
  expect((await find('!!!')).creators).toEqual([])
})

test('however much there is, as many statements read it', async () => {
  const count = () => countStatements(() => find('kiln ledger booking'))
  const before = await count()
  const rita = await api.signUp('developer')
  await givenDeveloperProfile(db, rita, { skills: ['Kiln'] })
  for (let made = 0; made < 3; made++) await givenVideoRow(db, rita, { title: `Kiln ${made}`, is_public: true })
  expect(await count()).toBe(before)
})

test('what people say around the thing itself is not sought', () => {
  expect(wordsOfNeed('I need a Booking-page for my pottery')).toEqual([`'booking':*`, `'page':*`, `'pottery':*`])
  expect(wordsOfNeed('to')).toEqual([`'to':*`])
  expect(wordsOfNeed(' ')).toEqual([])
})

test('works of many creators come before further works of one', () => {
  const made = [1, 1, 2, 3].map((creator_id, id) => ({ id, creator_id }))
  expect(selectVaried(made, 3, new Set()).map(({ id }) => id)).toEqual([0, 2, 3])
  expect(selectVaried(made, 2, new Set([2, 3])).map(({ id }) => id)).toEqual([0, 1])
})
