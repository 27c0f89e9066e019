import { describe, expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { givenVideoRow } from '#testing/given/videos.ts'
import { countStatements } from '#testing/database/statements.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { videosApi } from '#features/videos/contract.ts'
import { COMMENT_MAX_LENGTH, ratingsApi, videoRatingsApi } from '../contract.ts'
import { recount } from './given-work.ts'

const api = await startApi()
const { db, nobody, signUp } = api

const [owner, ann, ben] = [await signUp('developer'), await signUp('client'), await signUp('developer')]
const givenVideo = (wishes = {}) => givenVideoRow(db, owner, { is_public: true, ...wishes })
const rate = (who: Person, id: number, stars: number, comment?: string) =>
  who.send(videoRatingsApi.rate, { params: { id }, body: { stars, comment } })
const summaryOf = async (id: number) => (await nobody.send(videoRatingsApi.read, { params: { id } })).body
const listed = async (id: number, query = {}) =>
  (await nobody.send(ratingsApi.list, { params: { kind: 'video', id }, query })).body

test('whoever watches a video says what they think of it, and everybody reads it', async () => {
  const { id } = await givenVideo()
  const { status, body } = await rate(ann, id, 5, ' Clear and calm. ')
  expect([status, body]).toEqual([
    200,
    {
      success: true,
      message: 'Rating submitted successfully',
      average_rating: 5,
      total_ratings: 1,
      hidden_until: null,
    },
  ])
  await rate(ben, id, 2)
  expect(await summaryOf(id)).toEqual({
    average_rating: 3.5,
    total_ratings: 2,
    rating_distribution: { '1': 0, '2': 1, '3': 0, '4': 0, '5': 1 },
  })
  expect((await listed(id)).map(({ stars, comment, rater }) => [stars, comment, rater.username])).toEqual([
    [2, null, ben.username],
    [5, 'Clear and calm.', ann.username],
  ])
  const { body: video } = await nobody.send(videosApi.read, { params: { id } })
  expect(video).toMatchObject({ average_rating: 3.5, total_ratings: 2 })
})

test('a second rating of the same person takes the place of the first', async () => {
  const { id } = await givenVideo()
  await rate(ann, id, 1, 'No sound')
  await rate(ann, id, 4)
  expect(await summaryOf(id)).toMatchObject({ average_rating: 4, total_ratings: 1 })
  expect((await listed(id)).map(({ stars, comment }) => [stars, comment])).toEqual([[4, null]])
  const { body } = await ann.send(videoRatingsApi.readOwn, { params: { id } })
  expect(body).toMatchObject({ kind: 'video', video_id: id, target_id: id, rater_id: ann.id, stars: 4, comment: null })
})

test('who has not rated has no rating, and may give one', async () => {
  const { id } = await givenVideo()
  const none = await ann.send(videoRatingsApi.readOwn, { params: { id } })
  expect([none.status, none.problem.detail]).toEqual([404, 'No rating found for this user'])
  const { body } = await ann.send(ratingsApi.readStanding, { params: { kind: 'video', id } })
  expect(body).toEqual({ may_rate: true, why_not: null, rating: null })
})

describe('nothing changes', () => {
  test.each([0, 6, 2.5, -1, 'many', null, undefined])('by %s stars', async (stars) => {
    const { id } = await givenVideo()
    const refused = await ann.send(videoRatingsApi.rate, { params: { id }, body: { stars: stars as number } })
    expect(refused.status).toBe(422)
    expect(await summaryOf(id)).toMatchObject({ total_ratings: 0 })
  })

  test('by a comment without end', async () => {
    const { id } = await givenVideo()
    expect((await rate(ann, id, 5, 'x'.repeat(COMMENT_MAX_LENGTH + 1))).status).toBe(422)
    expect(await summaryOf(id)).toMatchObject({ total_ratings: 0 })
  })

  test("by a rating of one's own", async () => {
    const { id } = await givenVideo()
    const { status, problem } = await rate(owner, id, 5)
    expect([status, problem.code, problem.detail]).toEqual([
      400,
      'cannot_rate_own',
      'cannot_rate_own: Cannot rate your own video',
    ])
    const { body } = await owner.send(ratingsApi.readStanding, { params: { kind: 'video', id } })
    expect(body).toEqual({ may_rate: false, why_not: 'cannot_rate_own', rating: null })
    expect(await summaryOf(id)).toMatchObject({ total_ratings: 0 })
  })

  test('by nobody', async () => {
    const { id } = await givenVideo()
    const refused = await nobody.send(videoRatingsApi.rate, { params: { id }, body: { stars: 5 } })
    expect(refused.status).toBe(401)
    expect((await nobody.send(videoRatingsApi.readOwn, { params: { id } })).status).toBe(401)
    expect((await nobody.send(ratingsApi.readStanding, { params: { kind: 'video', id } })).status).toBe(401)
  })
})

test('of what a stranger may not watch, they learn and say nothing', async () => {
  const { id } = await givenVideo({ is_public: false })
  for (const missing of [id, 999_999]) {
    const params = { id: missing }
    const target = { params: { kind: 'video', id: missing } } as const
    const responses = await Promise.all([
      rate(ann, missing, 5),
      ann.send(videoRatingsApi.read, { params }),
      ann.send(videoRatingsApi.readOwn, { params }),
      ann.send(ratingsApi.list, target),
      ann.send(ratingsApi.readStanding, target),
    ])
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  }
  expect((await owner.send(videoRatingsApi.read, { params: { id } })).status).toBe(200)
})

describe('averages are exact', () => {
  const standingOf = (id: number) =>
    db
      .selectFrom('videos')
      .select(['average_rating', 'total_ratings', 'rating_score'])
      .where('id', '=', id)
      .executeTakeFirst()

  test('when many people rate a hundred times at once', async () => {
    const { id } = await givenVideo()
    const people = await Promise.all(Array.from({ length: 20 }, () => signUp('client')))
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, at) => rate(people[at % people.length]!, id, (at % 5) + 1)),
    )
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    const { total_ratings, average_rating, rating_distribution } = await summaryOf(id)
    expect(total_ratings).toBe(20)
    expect(Object.values(rating_distribution).reduce((sum, count) => sum + count)).toBe(20)
    const counted = await recount(db, 'video', id)
    expect(average_rating).toBe(counted?.average_rating)
    expect(await standingOf(id)).toEqual(counted)
  })

  test('when one person rates a hundred times at once', async () => {
    const { id } = await givenVideo()
    await rate(ben, id, 5)
    const responses = await Promise.all(Array.from({ length: 100 }, (_, at) => rate(ann, id, (at % 5) + 1)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await summaryOf(id)).toMatchObject({ total_ratings: 2 })
    expect(await standingOf(id)).toEqual(await recount(db, 'video', id))
  })

  test('to two digits after the point', async () => {
    const { id } = await givenVideo()
    for (const stars of [5, 5, 4]) await rate(await signUp('client'), id, stars)
    expect(await summaryOf(id)).toMatchObject({ average_rating: 4.67, total_ratings: 3 })
    expect(await standingOf(id)).toEqual(await recount(db, 'video', id))
  })
})

test('in the order of the best rated a single vote of five does not beat many that are nearly as good', async () => {
  const [one, many, none] = [await givenVideo(), await givenVideo(), await givenVideo()]
  await rate(ann, one.id, 5)
  for (const stars of [5, 5, 5, 5, 4]) await rate(await signUp('client'), many.id, stars)
  const { body } = await nobody.send(videosApi.list, { query: { order: 'best_rated' } })
  const ours = body.map(({ id }) => id).filter((id) => [one.id, many.id, none.id].includes(id))
  expect(ours).toEqual([many.id, one.id, none.id])
})

test('the owner is told of a rating once, however often it is changed before they look', async () => {
  const { id, title } = await givenVideo()
  await rate(ann, id, 3)
  await rate(ann, id, 4, 'Better on a second look')
  await rate(ann, id, 4, 'Better on a second look')
  const { body } = await owner.send(notificationsApi.list, { query: { unread: true } })
  const shown = body.filter(({ path }) => path === `/video_display/stream/${id}`)
  expect(shown.map(({ kind, subject, detail }) => [kind, subject, detail])).toEqual([
    ['rating', `${ann.username} rated your video: ${title}`, '4 of 5 stars: Better on a second look'],
  ])
})

test('a list of ratings is walked by cursor, with as many statements for many as for few', async () => {
  const { id } = await givenVideo()
  for (let at = 0; at < 5; at++) await rate(await signUp('client'), id, 5)
  const pages: number[][] = []
  let after: string | undefined
  do {
    const { body, headers } = await nobody.send(ratingsApi.list, {
      params: { kind: 'video', id },
      query: { limit: 2, after },
    })
    pages.push(body.map((rating) => rating.id))
    after = /after=([^&>]+)/.exec(String(headers['link']))?.[1]
  } while (after)
  expect(pages.map((page) => page.length)).toEqual([2, 2, 1])
  expect(new Set(pages.flat()).size).toBe(5)
  const few = await countStatements(() => listed(id, { limit: 1 }))
  expect(await countStatements(() => listed(id))).toBe(few)
})

test('ratings go with the video they are about', async () => {
  const { id } = await givenVideo()
  await rate(ann, id, 5)
  expect((await owner.send(videosApi.remove, { params: { id } })).status).toBe(200)
  const left = async (table: 'ratings' | 'rating_totals') =>
    db.selectFrom(table).select('target_id').where('kind', '=', 'video').where('target_id', '=', id).execute()
  expect([await left('ratings'), await left('rating_totals')]).toEqual([[], []])
})
