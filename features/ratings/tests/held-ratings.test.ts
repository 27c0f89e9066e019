import { afterEach, describe, expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { givenDeveloperProfile } from '#testing/given/rows.ts'
import { givenShowcaseRow } from '#testing/given/showcases.ts'
import { moderationApi } from '#features/moderation/contract.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { clientRatingsApi, developerRatingsApi, ratingsApi, showcaseRatingsApi } from '../contract.ts'
import { givenWork, recount } from './given-work.ts'

const api = await startApi()
const { db, now, services, signUp } = api
const mod = await signUp('client', { operator: ['moderator'] })

afterEach(() => void Object.assign(services.config, { HELD_WORDS: [] }))

const limit = ({ id }: Person) =>
  db.insertInto('limited_accounts').values({ account_id: id, limited_at: now() }).execute()
const unlimit = ({ id }: Person) => db.deleteFrom('limited_accounts').where('account_id', '=', id).execute()
const rate = (who: Person, id: number, stars: number, comment = 'Well made') =>
  who.send(showcaseRatingsApi.rate, { params: { id }, body: { stars, comment } })
const comments = async (who: Person, id: number) =>
  (await who.send(ratingsApi.list, { params: { kind: 'showcase', id } })).body.map(({ comment }) => comment)
const summary = async (who: Person, id: number) => {
  const { body } = await who.send(showcaseRatingsApi.read, { params: { id } })
  return [body.average_rating, body.total_ratings]
}
const heldNow = async () => (await mod.send(moderationApi.listHeld)).body.filter(({ kind }) => kind === 'rating')
const settle = async (action: 'release' | 'hide') => {
  const [held] = await heldNow()
  const body = action === 'hide' ? { action, reason: 'Pills are forbidden' } : { action }
  expect((await mod.send(moderationApi.settleHeld, { params: { id: held?.id ?? 0 }, body })).status).toBe(204)
}
const noticesOf = async (who: Person) =>
  (await who.send(notificationsApi.list)).body.filter(({ kind }) => kind === 'rating').length
const standingOf = async (who: Person, id: number) => {
  const own = await who.send(showcaseRatingsApi.readOwn, { params: { id } })
  return (await who.send(moderationApi.standing, { params: { kind: 'rating', id: own.body.id } })).body.standing
}
async function givenSolution() {
  const [cleo, ann] = [await signUp('developer'), await signUp('client')]
  const { id } = await givenShowcaseRow(db, cleo)
  return { cleo, ann, id }
}

describe('a rating of a limited person', () => {
  test('waits for a moderator, counts for nothing until then, and its author sees that', async () => {
    const { cleo, ann, id } = await givenSolution()
    await limit(ann)
    expect((await rate(ann, id, 1, 'Bad')).body).toMatchObject({ average_rating: 0, total_ratings: 0 })
    expect(await comments(cleo, id)).toEqual([])
    expect(await noticesOf(cleo)).toBe(0)
    expect(await standingOf(ann, id)).toBe('held')
    expect(await heldNow()).toMatchObject([{ title: 'Review of a solution', owner: { id: ann.id } }])
    // The moderator reads it as it is then.
    expect((await rate(ann, id, 2, 'Not so good')).body.total_ratings).toBe(0)
    expect(await heldNow()).toHaveLength(1)
    await settle('release')
    expect(await comments(cleo, id)).toEqual(['Not so good'])
    expect(await summary(cleo, id)).toEqual([2, 1])
    expect(await recount(db, 'showcase', id)).toMatchObject({ average_rating: 2, total_ratings: 1 })
    // What was released is not held again.
    expect((await rate(ann, id, 3, 'Fine')).body).toMatchObject({ average_rating: 3, total_ratings: 1 })
  })

  test('that a moderator hides stays hidden', async () => {
    const { cleo, ann, id } = await givenSolution()
    await limit(ann)
    await rate(ann, id, 1)
    await settle('hide')
    await unlimit(ann)
    expect((await rate(ann, id, 5)).problem.code).toBe('rating_hidden')
    expect(await summary(cleo, id)).toEqual([0, 0])
  })

  test('takes an earlier one along when it changes', async () => {
    const { cleo, ann, id } = await givenSolution()
    await rate(ann, id, 5)
    await limit(ann)
    expect((await rate(ann, id, 1, 'Pills')).body.total_ratings).toBe(0)
    expect(await comments(cleo, id)).toEqual([])
    await settle('release')
    expect(await summary(cleo, id)).toEqual([1, 1])
  })

  test('is also held when the other side of an agreement has rated', async () => {
    const { client, developer } = await givenWork(api)
    await givenDeveloperProfile(db, developer)
    await limit(client)
    await client.send(developerRatingsApi.rate, { params: { id: developer.id }, body: { stars: 1, comment: 'Pills' } })
    expect(await heldNow()).toEqual([])
    const back = await developer.send(clientRatingsApi.rate, { params: { id: client.id }, body: { stars: 5 } })
    expect(back.body).toMatchObject({ average_rating: 5, total_ratings: 1 })
    const shown = () => developer.send(developerRatingsApi.read, { params: { id: developer.id } })
    expect((await shown()).body.total_ratings).toBe(0)
    await settle('release')
    expect((await shown()).body).toMatchObject({ average_rating: 1, total_ratings: 1 })
  })
})

test('a review with a held word waits too, and others do not', async () => {
  const { cleo, ann, id } = await givenSolution()
  Object.assign(services.config, { HELD_WORDS: ['pills'] })
  await rate(await signUp('client'), id, 4, 'Pillows')
  await rate(ann, id, 5, 'Buy PILLS')
  expect(await comments(cleo, id)).toEqual(['Pillows'])
  await settle('release')
  expect(await summary(cleo, id)).toEqual([4.5, 2])
})

test('a limited creator replies to no rating', async () => {
  const { client, developer } = await givenWork(api)
  await client.send(developerRatingsApi.rate, { params: { id: developer.id }, body: { stars: 4, comment: 'Good' } })
  await developer.send(clientRatingsApi.rate, { params: { id: client.id }, body: { stars: 4 } })
  const list = await client.send(ratingsApi.list, { params: { kind: 'developer', id: developer.id } })
  const reply = () =>
    developer.send(ratingsApi.answer, {
      params: { id: developer.id },
      body: { rating_id: list.body[0]?.id ?? 0, answer: 'Thank you' },
    })
  await limit(developer)
  expect((await reply()).problem.code).toBe('posts_reviewed')
  await unlimit(developer)
  expect((await reply()).status).toBe(200)
})
