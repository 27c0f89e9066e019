import { describe, expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { givenDeveloperProfile, givenRequest } from '#testing/given/rows.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { clientRatingsApi, developerRatingsApi, HIDDEN_DAYS, ratingsApi } from '../contract.ts'
import { agree, givenTalk, givenWork, recount } from './given-work.ts'

const api = await startApi()
const { db, now, passTime, runScheduledJob } = api
const DAY_MS = 24 * 60 * 60 * 1000

const rateDeveloper = (who: Person, developer: Person, stars: number, comment?: string) =>
  who.send(developerRatingsApi.rate, { params: { id: developer.id }, body: { stars, comment } })
const rateClient = (who: Person, client: Person, stars: number) =>
  who.send(clientRatingsApi.rate, { params: { id: client.id }, body: { stars } })
const developerSummary = async (reader: Person, { id }: Person) =>
  (await reader.send(developerRatingsApi.read, { params: { id } })).body
const clientSummary = async (reader: Person, { id }: Person) =>
  (await reader.send(clientRatingsApi.read, { params: { id } })).body
const unread = async (who: Person) =>
  (await who.send(notificationsApi.list, { query: { unread: true } })).body
    .filter(({ kind }) => kind === 'rating')
    .map(({ subject, detail, path }) => [subject, detail, path])

describe('between the two of an agreement', () => {
  test('a rating is seen by its giver alone until the other side has rated', async () => {
    const { client, developer } = await givenWork(api)
    const { body } = await rateDeveloper(client, developer, 2, 'Late')
    expect(Date.parse(body.hidden_until ?? '') - now().getTime()).toBeGreaterThan((HIDDEN_DAYS - 1) * DAY_MS)
    expect(body).toMatchObject({ average_rating: 0, total_ratings: 0 })
    for (const reader of [developer, client]) {
      expect(await developerSummary(reader, developer)).toMatchObject({ total_ratings: 0 })
      const list = await reader.send(ratingsApi.list, { params: { kind: 'developer', id: developer.id } })
      expect(list.body).toEqual([])
    }
    const own = await client.send(developerRatingsApi.readOwn, { params: { id: developer.id } })
    expect(own.body).toMatchObject({ stars: 2, comment: 'Late', hidden_until: body.hidden_until })

    const second = await rateClient(developer, client, 5)
    expect(second.body).toMatchObject({ hidden_until: null, average_rating: 5, total_ratings: 1 })
    expect(await developerSummary(developer, developer)).toMatchObject({ average_rating: 2, total_ratings: 1 })
    expect(await clientSummary(developer, client)).toMatchObject({ average_rating: 5, total_ratings: 1 })
    const shown = await client.send(developerRatingsApi.readOwn, { params: { id: developer.id } })
    expect(shown.body.hidden_until).toBeNull()
  })

  test('both are seen when both rate at the same moment', async () => {
    const { client, developer } = await givenWork(api)
    await Promise.all([rateDeveloper(client, developer, 4), rateClient(developer, client, 3)])
    expect(await developerSummary(developer, developer)).toMatchObject({ average_rating: 4, total_ratings: 1 })
    expect(await clientSummary(developer, client)).toMatchObject({ average_rating: 3, total_ratings: 1 })
  })

  test('a hidden one may be changed, and is hidden no longer for that', async () => {
    const { client, developer } = await givenWork(api)
    const first = await rateDeveloper(client, developer, 2)
    passTime(3 * DAY_MS)
    const second = await rateDeveloper(client, developer, 3)
    expect(second.body.hidden_until).toBe(first.body.hidden_until)
    await rateClient(developer, client, 5)
    expect(await developerSummary(developer, developer)).toMatchObject({ average_rating: 3, total_ratings: 1 })
    // What has been seen stays so.
    const third = await rateDeveloper(client, developer, 4)
    expect(third.body).toMatchObject({ hidden_until: null, average_rating: 4, total_ratings: 1 })
  })

  test(`everybody sees it after ${HIDDEN_DAYS} days, and it counts from then on`, async () => {
    const { client, developer } = await givenWork(api)
    await givenDeveloperProfile(db, developer)
    await rateDeveloper(client, developer, 5)
    passTime((HIDDEN_DAYS - 1) * DAY_MS)
    await runScheduledJob('show-ratings')
    expect(await developerSummary(developer, developer)).toMatchObject({ total_ratings: 0 })
    passTime(DAY_MS + 1000)
    await runScheduledJob('show-ratings')
    await runScheduledJob('show-ratings')
    expect(await developerSummary(developer, developer)).toMatchObject({ average_rating: 5, total_ratings: 1 })
    const stored = await db
      .selectFrom('developer_profiles')
      .select(['average_rating', 'total_ratings', 'rating_score'])
      .where('user_id', '=', developer.id)
      .executeTakeFirst()
    expect(stored).toEqual(await recount(db, 'developer', developer.id))
    // Nothing is left to hide for who rates now.
    expect((await rateClient(developer, client, 4)).body.hidden_until).toBeNull()
  })

  test('what was said of earlier work stays in sight until what is said of the next is', async () => {
    const { client, developer } = await givenTalk(api)
    await rateDeveloper(client, developer, 1, 'Before')
    const request = await givenRequest(db, client, { is_public: true })
    await developer.send(conversationsApi.start, { body: { request_id: request.id } })
    await agree(client, developer, request.id)
    await rateDeveloper(client, developer, 5, 'After')
    const comments = async () =>
      (await developer.send(ratingsApi.list, { params: { kind: 'developer', id: developer.id } })).body.map(
        ({ comment }) => comment,
      )
    expect(await comments()).toEqual(['Before'])
    expect(await developerSummary(developer, developer)).toMatchObject({ average_rating: 1, total_ratings: 1 })
    await rateClient(developer, client, 4)
    expect(await comments()).toEqual(['After'])
    expect(await developerSummary(developer, developer)).toMatchObject({ average_rating: 5, total_ratings: 1 })
    expect(await recount(db, 'developer', developer.id)).toMatchObject({ average_rating: 5, total_ratings: 1 })
  })
})

test('completed work asks both sides once how it was, and no longer who has said so', async () => {
  const { client, developer, request, conversation } = await givenWork(api)
  const path = `/conversations/${conversation.id}`
  expect(await unread(client)).toEqual([[`How was it to work with ${developer.username}?`, request.title, path]])
  expect(await unread(developer)).toEqual([[`How was it to work with ${client.username}?`, request.title, path]])
  await rateDeveloper(client, developer, 4, 'Good')
  expect(await unread(client)).toEqual([])
  const hint = `You can read it once you have rated too, or after ${HIDDEN_DAYS} days.`
  expect(await unread(developer)).toEqual([[`${client.username} rated you: ${request.title}`, hint, path]])
  await rateClient(developer, client, 5)
  expect(await unread(developer)).toEqual([[`${client.username} rated you`, '4 of 5 stars: Good', '/profile']])
  expect(await unread(client)).toEqual([[`${developer.username} rated you`, '5 of 5 stars', '/profile']])
})
