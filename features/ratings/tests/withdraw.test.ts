import { describe, expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { givenRequest } from '#testing/given/rows.ts'
import { givenShowcaseRow } from '#testing/given/showcases.ts'
import { givenVideoRow } from '#testing/given/videos.ts'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import {
  clientRatingsApi,
  developerRatingsApi,
  developerRatingsElsewhereApi,
  productRatingsApi,
  ratingsApi,
  showcaseRatingsApi,
  videoRatingsApi,
  type RatingKind,
} from '../contract.ts'
import { agree, givenTalk, givenWork, recount } from './given-work.ts'

const api = await startApi()
const { db, nobody, runScheduledJob, signUp } = api

const CALLS = {
  showcase: showcaseRatingsApi,
  video: videoRatingsApi,
  developer: developerRatingsApi,
  client: clientRatingsApi,
  product: productRatingsApi,
}
const rate = (who: Person, kind: RatingKind, id: number, stars: number, comment = 'Well made') =>
  who.send(CALLS[kind].rate, { params: { id }, body: { stars, comment } })
const withdraw = (who: Person, kind: RatingKind, id: number) => who.send(CALLS[kind].withdraw, { params: { id } })
const summary = async (who: Person, kind: RatingKind, id: number) => {
  const { body } = await who.send(CALLS[kind].read, { params: { id } })
  return [body.average_rating, body.total_ratings]
}
const notices = async (who: Person) =>
  (await who.send(notificationsApi.list)).body.filter(({ kind }) => kind === 'rating').map(({ subject }) => subject)

describe.each(['showcase', 'video'] as const)('a rating of a %s', (kind) => {
  test('is taken back: it leaves the average, the list and what its owner was told, and may be given anew', async () => {
    const [owner, ann, ben] = [await signUp('developer'), await signUp('client'), await signUp('client')]
    const { id } =
      kind === 'video' ? await givenVideoRow(db, owner, { is_public: true }) : await givenShowcaseRow(db, owner)
    await rate(ann, kind, id, 1)
    await rate(ben, kind, id, 5)
    expect((await withdraw(ann, kind, id)).status).toBe(204)
    expect(await summary(ann, kind, id)).toEqual([5, 1])
    expect(await recount(db, kind, id)).toMatchObject({ average_rating: 5, total_ratings: 1 })
    const kept = await db
      .selectFrom(`${kind}s`)
      .select(['average_rating', 'total_ratings'])
      .where('id', '=', id)
      .execute()
    expect(kept).toEqual([{ average_rating: 5, total_ratings: 1 }])
    const list = await nobody.send(ratingsApi.list, { params: { kind, id } })
    expect(list.body.map(({ rater }) => rater.id)).toEqual([ben.id])
    expect((await notices(owner)).filter((subject) => subject.startsWith(ann.username))).toEqual([])
    expect((await ann.send(CALLS[kind].readOwn, { params: { id } })).status).toBe(404)
    expect((await withdraw(ann, kind, id)).status).toBe(404)
    expect((await rate(ann, kind, id, 3)).status).toBe(200)
    expect(await summary(ann, kind, id)).toEqual([4, 2])
  })

  test('is taken back by who gave it alone', async () => {
    const [owner, ann, stranger] = [await signUp('developer'), await signUp('client'), await signUp('client')]
    const { id } =
      kind === 'video' ? await givenVideoRow(db, owner, { is_public: true }) : await givenShowcaseRow(db, owner)
    await rate(ann, kind, id, 2)
    expect((await nobody.send(CALLS[kind].withdraw, { params: { id } })).status).toBe(401)
    for (const who of [stranger, owner]) expect((await withdraw(who, kind, id)).status).toBe(404)
    expect((await withdraw(ann, kind, 999_999)).status).toBe(404)
    expect(await summary(ann, kind, id)).toEqual([2, 1])
  })
})

test('a rating of a video that is private by now is still its giver’s to take back', async () => {
  const [owner, ann] = [await signUp('developer'), await signUp('client')]
  const { id } = await givenVideoRow(db, owner, { is_public: true })
  await rate(ann, 'video', id, 2)
  await db.updateTable('videos').set({ is_public: false }).where('id', '=', id).execute()
  expect((await withdraw(ann, 'video', id)).status).toBe(204)
  expect(await recount(db, 'video', id)).toMatchObject({ total_ratings: 0 })
})

test('a client takes back what they said of a creator they only talked with, by either path', async () => {
  const { client, developer } = await givenTalk(api)
  await rate(client, 'developer', developer.id, 2)
  expect((await withdraw(client, 'developer', developer.id)).status).toBe(204)
  await rate(client, 'developer', developer.id, 4)
  const params = { id: developer.id }
  expect((await client.send(developerRatingsElsewhereApi.withdraw, { params })).status).toBe(204)
  expect(await summary(client, 'developer', developer.id)).toEqual([0, 0])
})

describe('between the two of an agreement', () => {
  test('a hidden rating is taken back and given anew, and shows nothing of the other side', async () => {
    const { client, developer } = await givenWork(api)
    await rate(client, 'developer', developer.id, 1)
    expect((await withdraw(client, 'developer', developer.id)).status).toBe(204)
    const second = await rate(developer, 'client', client.id, 4)
    expect(second.body.hidden_until).not.toBeNull()
    expect(await summary(client, 'client', client.id)).toEqual([0, 0])
    expect((await rate(client, 'developer', developer.id, 2)).body.hidden_until).toBeNull()
    expect(await summary(client, 'client', client.id)).toEqual([4, 1])
  })

  test('who takes back what the other could read does not rate that work again, and the other’s rating stays', async () => {
    const { client, developer } = await givenWork(api)
    await rate(client, 'developer', developer.id, 5)
    await rate(developer, 'client', client.id, 1)
    expect((await withdraw(client, 'developer', developer.id)).status).toBe(204)
    const again = await rate(client, 'developer', developer.id, 1, 'Now that I have read it')
    expect([again.status, again.problem.code]).toEqual([409, 'rating_withdrawn'])
    const standing = await client.send(ratingsApi.readStanding, { params: { kind: 'developer', id: developer.id } })
    expect(standing.body).toEqual({ may_rate: false, why_not: 'rating_withdrawn', rating: null })
    expect(await summary(client, 'developer', developer.id)).toEqual([0, 0])
    expect(await summary(developer, 'client', client.id)).toEqual([1, 1])
    // The creator said it under the same terms, and may still change it.
    expect((await rate(developer, 'client', client.id, 2)).status).toBe(200)
    const { parts } = (await client.send(accountSettingsApi.exportData)).body
    expect(parts['ratings']).toMatchObject({ withdrawn: [{ agreement_id: expect.any(Number) as number }] })

    const next = await givenRequest(db, client, { is_public: true })
    await developer.send(conversationsApi.start, { body: { request_id: next.id } })
    await agree(client, developer, next.id)
    expect((await rate(client, 'developer', developer.id, 3)).body.hidden_until).not.toBeNull()
  })

  test('one that became readable because its time was over counts as read', async () => {
    const { client, developer } = await givenWork(api)
    await rate(client, 'developer', developer.id, 2)
    await db.updateTable('ratings').set({ hidden_until: api.now() }).where('rater_id', '=', client.id).execute()
    await runScheduledJob('show-ratings')
    expect(await summary(client, 'developer', developer.id)).toEqual([2, 1])
    expect((await withdraw(client, 'developer', developer.id)).status).toBe(204)
    expect((await rate(client, 'developer', developer.id, 5)).status).toBe(409)
  })
})
