import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { givenDeveloperProfile, givenRequest } from '#testing/given/rows.ts'
import { countStatements } from '#testing/database/statements.ts'
import { matchesApi } from '../contract.ts'
import { admitParticipant } from '#features/requests/server.ts'

const { db, nobody, signUp, now } = await startApi()
const ann = await signUp('client')
const post = (title: string, content: string, more = {}) =>
  givenRequest(db, ann, { title, content, is_public: true, ...more })

const shop = await post('Shop', 'Somebody who knows React Native')
await post('Over', 'React Native', { status: 'completed' })
await post('Secret', 'React Native', { is_public: false })
const site = await post('Site', 'Anything, but no node.js')
const blog = await post('Blog', 'native speakers wanted')

async function developerWith(...skills: string[]) {
  const dev = await signUp('developer')
  await givenDeveloperProfile(db, dev, { skills })
  return dev
}
const seenBy = async (dev: Awaited<ReturnType<typeof signUp>>, query = {}) =>
  (await dev.send(matchesApi.listMatching, { query })).body.map(({ title, matches_skills }) => [title, matches_skills])

test('a creator sees open public requests that name one of their skills', async () => {
  expect(await seenBy(await developerWith('React Native'))).toEqual([['Shop', true]])
  expect(await seenBy(await developerWith('SQL', 'Node.js', 'react native'))).toEqual([
    ['Site', true],
    ['Shop', true],
  ])
})

test('without a match, or without a profile, they see the newest', async () => {
  const newest = [
    ['Blog', false],
    ['Site', false],
    ['Shop', false],
  ]
  for (const dev of [await developerWith('Cobol'), await developerWith("++ '!", '&|'), await signUp('developer')])
    expect(await seenBy(dev)).toEqual(newest)
  expect(await seenBy(await developerWith('Cobol'), { limit: 1 })).toEqual(newest.slice(0, 1))
})

test('what they talk about already is left out', async () => {
  const dev = await developerWith('React')
  await admitParticipant(db, { request_id: shop.id, account_id: dev.id, now: now() })
  expect(await seenBy(dev)).toEqual([
    ['Blog', false],
    ['Site', false],
  ])
  for (const { id } of [site, blog]) await admitParticipant(db, { request_id: id, account_id: dev.id, now: now() })
  expect(await seenBy(dev)).toEqual([])
})

test('it is for developers, bounded, and one statement after the look at who calls', async () => {
  const refused = await ann.send(matchesApi.listMatching)
  expect([refused.status, refused.problem.detail]).toEqual([403, 'Only creators can see matching requests'])
  expect((await nobody.send(matchesApi.listMatching)).status).toBe(401)
  const dev = await developerWith('React', 'Native', 'Node')
  for (const limit of [0, 21]) expect((await dev.send(matchesApi.listMatching, { query: { limit } })).status).toBe(422)
  expect(await countStatements(() => dev.send(matchesApi.listMatching))).toBe(2)
})
