import { describe, expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { givenConversation, givenDeveloperProfile } from '#testing/given/rows.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { profilesApi } from '#features/profiles/contract.ts'
import { reputationApi } from '#features/reputation/contract.ts'
import {
  clientRatingsApi,
  developerRatingsApi,
  developerRatingsElsewhereApi,
  ratingsApi,
  type RatingKind,
} from '../contract.ts'
import { agree, givenTalk, givenWork, recount } from './given-work.ts'

const api = await startApi()
const { db, nobody, signUp } = api

const rateDeveloper = (who: Person, developer: Person, stars: number, comment?: string) =>
  who.send(developerRatingsApi.rate, { params: { id: developer.id }, body: { stars, comment } })
const rateClient = (who: Person, client: Person, stars: number) =>
  who.send(clientRatingsApi.rate, { params: { id: client.id }, body: { stars } })
const standing = async (who: Person, kind: RatingKind, { id }: Person) =>
  (await who.send(ratingsApi.readStanding, { params: { kind, id } })).body
const listed = async (reader: Person, kind: RatingKind, { id }: Person) =>
  (await reader.send(ratingsApi.list, { params: { kind, id } })).body

describe('a creator', () => {
  test('is rated by a client who has talked with them, and everybody reads it', async () => {
    const { client, developer } = await givenTalk(api)
    await givenDeveloperProfile(db, developer)
    const { status, body } = await rateDeveloper(client, developer, 4, 'Quick to answer')
    expect([status, body.hidden_until]).toEqual([200, null])
    const read = await nobody.send(developerRatingsApi.read, { params: { id: developer.id } })
    expect(read.body).toMatchObject({ average_rating: 4, total_ratings: 1 })
    expect((await nobody.send(ratingsApi.readOfDeveloper, { params: { id: developer.id } })).body).toEqual(read.body)
    const { body: ratings } = await nobody.send(ratingsApi.list, { params: { kind: 'developer', id: developer.id } })
    expect(ratings).toMatchObject([{ stars: 4, comment: 'Quick to answer', worked_together: false, answer: null }])
  })

  test('is rated where existing clients do it, too', async () => {
    const { client, developer } = await givenTalk(api)
    const params = { id: developer.id }
    const { status } = await client.send(developerRatingsElsewhereApi.rate, { params, body: { stars: 5 } })
    expect(status).toBe(200)
    const read = await client.send(developerRatingsElsewhereApi.read, { params })
    expect(read.body).toMatchObject({ average_rating: 5, total_ratings: 1 })
    const own = await client.send(developerRatingsElsewhereApi.readOwn, { params })
    expect(own.body).toMatchObject({ developer_id: developer.id, rater_id: client.id, stars: 5 })
  })

  test('stands in the list of creators with their rating, also when they make their profile afterwards', async () => {
    const { client, developer } = await givenTalk(api)
    await rateDeveloper(client, developer, 3)
    const profile = { skills: 'Sails', experience_years: 2, is_public: true }
    const made = await developer.send(profilesApi.createDeveloper, { body: profile })
    expect(made.body).toMatchObject({ rating: 3, average_rating: 3, total_ratings: 1 })
    await rateDeveloper(client, developer, 5)
    const { body } = await nobody.send(profilesApi.listPublicDevelopers, { query: { skill: 'Sails' } })
    expect(body).toMatchObject([{ rating: 5, average_rating: 5, total_ratings: 1 }])
    const stored = await db
      .selectFrom('developer_profiles')
      .select(['average_rating', 'total_ratings', 'rating_score'])
      .where('user_id', '=', developer.id)
      .executeTakeFirst()
    expect(stored).toEqual(await recount(db, 'developer', developer.id))
  })

  test.each([
    ['a client who never talked with them', () => signUp('client')],
    ['another creator', () => signUp('developer')],
  ])('is not rated by %s', async (_who, stranger) => {
    const developer = await signUp('developer')
    await givenDeveloperProfile(db, developer)
    const who = await stranger()
    const { status, problem } = await rateDeveloper(who, developer, 1)
    expect([status, problem.code]).toEqual([403, 'never_talked'])
    expect(await standing(who, 'developer', developer)).toEqual({
      may_rate: false,
      why_not: 'never_talked',
      rating: null,
    })
    expect(await recount(db, 'developer', developer.id)).toMatchObject({ total_ratings: 0 })
  })

  test('is not rated by a client to whom they never said a word', async () => {
    const { client, developer, params } = await givenConversation(api)
    await givenDeveloperProfile(db, developer)
    await client.send(conversationsApi.send, { params, body: { content: 'Anybody there?' } })
    expect((await rateDeveloper(client, developer, 1)).status).toBe(403)
  })

  test('is not rated by themselves or by nobody', async () => {
    const developer = await signUp('developer')
    const own = await rateDeveloper(developer, developer, 5)
    expect([own.status, own.problem.code]).toEqual([400, 'cannot_rate_own'])
    const params = { id: developer.id }
    expect((await nobody.send(developerRatingsApi.rate, { params, body: { stars: 5 } })).status).toBe(401)
  })

  test('who shows themselves to nobody is read of by those who talked with them alone', async () => {
    const { client, developer } = await givenTalk(api)
    const stranger = await signUp('client')
    const read = async (who: Pick<Person, 'send'>) =>
      (await who.send(developerRatingsApi.read, { params: { id: developer.id } })).status
    expect([await read(client), await read(developer), await read(stranger), await read(nobody)]).toEqual([
      200, 200, 404, 404,
    ])
    expect((await rateDeveloper(stranger, developer, 1)).status).toBe(404)
  })

  test('is no client, and a client is no creator', async () => {
    const { client, developer } = await givenWork(api)
    expect((await rateDeveloper(developer, client, 5)).status).toBe(404)
    expect((await rateClient(developer, developer, 5)).status).toBe(404)
  })
})

describe('a client', () => {
  test('is rated by a creator who has agreed on work with them; creators see it with the rest of what they did', async () => {
    const { client, developer } = await givenWork(api, { completed: false })
    await rateDeveloper(client, developer, 5)
    expect((await rateClient(developer, client, 4)).status).toBe(200)
    const other = await signUp('developer')
    const { body } = await other.send(reputationApi.readStatistics, { params: { id: client.id } })
    expect(body).toMatchObject({ rating: 4, total_ratings: 1 })
    expect(await listed(other, 'client', client)).toMatchObject([{ stars: 4, worked_together: true }])
    expect(await listed(client, 'client', client)).toMatchObject([{ stars: 4 }])
  })

  test('is not rated by a creator who only talked with them', async () => {
    const { client, developer } = await givenTalk(api)
    const { status, problem } = await rateClient(developer, client, 1)
    expect([status, problem.code]).toEqual([403, 'never_agreed'])
    expect(await recount(db, 'client', client.id)).toMatchObject({ total_ratings: 0 })
  })

  test('is not rated by themselves', async () => {
    const client = await signUp('client')
    const { status, problem } = await rateClient(client, client, 5)
    expect([status, problem.code]).toEqual([400, 'cannot_rate_own'])
  })

  test('is not read of by other clients, nor by nobody', async () => {
    const [client, other] = [await signUp('client'), await signUp('client')]
    const target = { params: { kind: 'client', id: client.id } } as const
    const { params } = target
    const responses = [
      await other.send(clientRatingsApi.read, { params: { id: params.id } }),
      await other.send(clientRatingsApi.readOwn, { params: { id: params.id } }),
      await other.send(ratingsApi.list, target),
      await other.send(ratingsApi.readStanding, target),
      await rateClient(other, client, 1),
      await nobody.send(clientRatingsApi.read, { params: { id: params.id } }),
      await nobody.send(ratingsApi.list, target),
    ]
    expect(responses.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 401, 401])
  })
})

test('a rating that was given before shows that the two worked together once they agree on work', async () => {
  const { client, developer, request } = await givenTalk(api)
  await rateDeveloper(client, developer, 4)
  expect(await listed(client, 'developer', developer)).toMatchObject([{ worked_together: false }])
  await agree(client, developer, request.id, false)
  expect(await listed(client, 'developer', developer)).toMatchObject([{ worked_together: true }])
})
