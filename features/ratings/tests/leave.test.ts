import { expect, test } from 'vitest'
import { PASSWORD, startApi, type Person } from '#testing/api.ts'
import { givenDeveloperProfile } from '#testing/given/rows.ts'
import { givenVideoRow } from '#testing/given/videos.ts'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { clientRatingsApi, developerRatingsApi, ratingsApi, videoRatingsApi, type RatingKind } from '../contract.ts'
import { givenTalk, givenWork, recount } from './given-work.ts'

const api = await startApi()
const { db, nobody, signUp } = api

const close = async (who: Person) => {
  const { status } = await who.send(accountSettingsApi.closeAccount, { body: { password: PASSWORD } })
  expect(status).toBe(204)
}
const rateVideo = (who: Person, id: number, stars: number) =>
  who.send(videoRatingsApi.rate, { params: { id }, body: { stars } })
const rateDeveloper = (who: Person, { id }: Person, stars: number) =>
  who.send(developerRatingsApi.rate, { params: { id }, body: { stars } })

const ratingsOf = async (kind: RatingKind, id: number) => {
  const tables = ['ratings', 'rating_totals'] as const
  const rows = tables.map((table) =>
    db.selectFrom(table).select('kind').where('kind', '=', kind).where('target_id', '=', id).execute(),
  )
  return (await Promise.all(rows)).flat()
}

test('who leaves takes along what they said of works and of people they only talked with', async () => {
  const { client, developer } = await givenTalk(api)
  await givenDeveloperProfile(db, developer)
  const video = await givenVideoRow(db, developer, { is_public: true })
  const other = await signUp('client')
  for (const [who, stars] of [
    [client, 1],
    [other, 5],
  ] as const)
    await rateVideo(who, video.id, stars)
  await rateDeveloper(client, developer, 1)
  await close(client)
  const read = await nobody.send(videoRatingsApi.read, { params: { id: video.id } })
  expect(read.body).toMatchObject({ average_rating: 5, total_ratings: 1 })
  const stored = await db
    .selectFrom('videos')
    .select(['average_rating', 'total_ratings', 'rating_score'])
    .where('id', '=', video.id)
    .executeTakeFirst()
  expect(stored).toEqual(await recount(db, 'video', video.id))
  const { body } = await nobody.send(developerRatingsApi.read, { params: { id: developer.id } })
  expect(body).toMatchObject({ average_rating: 0, total_ratings: 0 })
})

test('what somebody who leaves said of a creator they worked with stays, without their name', async () => {
  const { client, developer } = await givenWork(api)
  await givenDeveloperProfile(db, developer)
  await rateDeveloper(client, developer, 4)
  await developer.send(clientRatingsApi.rate, { params: { id: client.id }, body: { stars: 5 } })
  await close(client)
  const { body } = await nobody.send(ratingsApi.list, { params: { kind: 'developer', id: developer.id } })
  expect(body).toMatchObject([{ stars: 4, rater: { username: 'Deleted account' }, worked_together: true }])
  expect(await recount(db, 'client', client.id)).toMatchObject({ total_ratings: 0 })
  expect((await developer.send(clientRatingsApi.read, { params: { id: client.id } })).status).toBe(404)
})

test('what was said of somebody and of their videos goes with them', async () => {
  const { client, developer } = await givenTalk(api)
  const video = await givenVideoRow(db, developer, { is_public: true })
  await rateVideo(client, video.id, 3)
  await rateDeveloper(client, developer, 3)
  await close(developer)
  expect(await ratingsOf('video', video.id)).toEqual([])
  expect(await ratingsOf('developer', developer.id)).toEqual([])
})

test('the copy of what is theirs holds what somebody said of others', async () => {
  const { client, developer } = await givenWork(api)
  await client.send(developerRatingsApi.rate, {
    params: { id: developer.id },
    body: { stars: 4, comment: 'Good work' },
  })
  const { parts } = (await client.send(accountSettingsApi.exportData)).body
  const { ratings } = parts as { ratings: { given: object[] } }
  expect(ratings.given).toMatchObject([{ kind: 'developer', target_id: developer.id, stars: 4, comment: 'Good work' }])
})
