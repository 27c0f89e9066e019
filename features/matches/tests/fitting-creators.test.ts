import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { givenDeveloperProfile, givenRequest } from '#testing/given/rows.ts'
import { countStatements } from '#testing/database/statements.ts'
import { matchesApi } from '../contract.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { phrasesIn } from '#features/requests/server.ts'

const { db, nobody, signUp } = await startApi()
const ann = await signUp('client')
const request = await givenRequest(db, ann, {
  title: 'A shop (React Native)',
  content: 'With Node.js, and SQL.',
  estimated_budget: 900,
})
const params = { id: request.id }
const fitting = async () => (await ann.send(matchesApi.listFitting, { params })).body

async function creator(username: string, profile: object) {
  const person = await signUp('developer', { username })
  await givenDeveloperProfile(db, person, profile)
  return person
}
const one = await creator('node-maker', { skills: ['Cobol', 'node.js'] })
const two = await creator('both-maker', {
  skills: ['react native', 'SQL', 'React'],
  price_from: 500,
  price_to: 5000,
  availability: 'now',
})
await creator('other-maker', { skills: ['Natives', 'C'] })
await creator('hidden-maker', { skills: ['SQL'], is_public: false })
const gone = await creator('gone-maker', { skills: ['SQL'] })
await db.updateTable('accounts').set({ is_active: false }).where('id', '=', gone.id).execute()

test('creators fit a request by the skills it names, those with the most first, each with the reasons', async () => {
  expect(await fitting()).toMatchObject([
    { id: two.id, matching_skills: ['react native', 'SQL', 'React'], fits_budget: true, is_available: true },
    { id: one.id, matching_skills: ['node.js'], fits_budget: false, is_available: false },
  ])
})

test('who is invited, or talks about it, is proposed no more', async () => {
  await ann.send(requestsApi.share, { params, body: { shared_with_user_id: two.id } })
  expect((await fitting()).map(({ id }) => id)).toEqual([one.id])
})

test('it is for the client of the request alone', async () => {
  const ask = (person: typeof ann | typeof nobody) => person.send(matchesApi.listFitting, { params })
  expect((await ask(nobody)).status).toBe(401)
  expect((await ask(two)).status).toBe(403)
  expect((await ask(await signUp('client'))).status).toBe(404)
  await db.updateTable('requests').set({ is_public: true }).where('id', '=', request.id).execute()
  expect((await ask(await signUp('client'))).status).toBe(403)
})

test('however many creators there are, it takes three statements', async () => {
  const counted = await countStatements(() => fitting())
  expect(counted).toBeLessThanOrEqual(3)
})

test('phrases are up to three words, without what stands around them', () => {
  expect(phrasesIn('Use (React Native), C++.')).toEqual([
    'use',
    'use react',
    'use react native',
    'react',
    'react native',
    'react native c++',
    'native',
    'native c++',
    'c++',
  ])
  expect(phrasesIn('a '.repeat(20_000))).toEqual(['a', 'a a', 'a a a'])
})
