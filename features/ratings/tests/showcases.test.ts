import { expect, test } from 'vitest'
import { PASSWORD, startApi, type Person } from '#testing/api.ts'
import { givenShowcaseRow } from '#testing/given/showcases.ts'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { showcasesApi } from '#features/showcases/contract.ts'
import { ratingsApi, showcaseRatingsApi } from '../contract.ts'
import { recount } from './given-work.ts'

const { db, nobody, signUp } = await startApi()
const [owner, ann, ben] = [await signUp('developer'), await signUp('client'), await signUp('developer')]

const rate = (who: Person, id: number, stars: number) =>
  who.send(showcaseRatingsApi.rate, { params: { id }, body: { stars } })

test('anybody who is signed in rates a showcase, and it stands in lists with what they think', async () => {
  const { id } = await givenShowcaseRow(db, owner)
  await rate(ann, id, 5)
  await rate(ben, id, 4)
  expect((await nobody.send(showcaseRatingsApi.read, { params: { id } })).body).toEqual({
    average_rating: 4.5,
    total_ratings: 2,
    rating_distribution: { '1': 0, '2': 0, '3': 0, '4': 1, '5': 1 },
  })
  const own = await ann.send(showcaseRatingsApi.readOwn, { params: { id } })
  expect(own.body).toMatchObject({ showcase_id: id, rater_id: ann.id, stars: 5 })
  const { body } = await nobody.send(showcasesApi.list)
  expect(body.find((showcase) => showcase.id === id)).toMatchObject({ average_rating: 4.5, total_ratings: 2 })
  const stored = await db
    .selectFrom('showcases')
    .select(['average_rating', 'total_ratings', 'rating_score'])
    .where('id', '=', id)
    .executeTakeFirst()
  expect(stored).toEqual(await recount(db, 'showcase', id))
})

test('in the order of the best rated a single vote of five does not beat many that are nearly as good', async () => {
  const [one, many] = [await givenShowcaseRow(db, owner), await givenShowcaseRow(db, owner)]
  await rate(ann, one.id, 5)
  for (const stars of [5, 5, 5, 5, 4]) await rate(await signUp('client'), many.id, stars)
  const { body } = await nobody.send(showcasesApi.list, { query: { order: 'best_rated' } })
  const ours = body.map(({ id }) => id).filter((id) => [one.id, many.id].includes(id))
  expect(ours).toEqual([many.id, one.id])
})

test("one's own showcase is not rated, nor is one that is not there, nor by nobody", async () => {
  const { id } = await givenShowcaseRow(db, owner)
  const { status, problem } = await rate(owner, id, 5)
  expect([status, problem.code, problem.detail]).toEqual([
    400,
    'cannot_rate_own',
    'cannot_rate_own: Cannot rate your own showcase',
  ])
  const missing = await rate(ann, 999_999, 5)
  expect([missing.status, missing.problem.detail]).toEqual([404, 'Showcase not found'])
  expect((await nobody.send(showcaseRatingsApi.read, { params: { id: 999_999 } })).status).toBe(404)
  expect((await nobody.send(showcaseRatingsApi.rate, { params: { id }, body: { stars: 5 } })).status).toBe(401)
  expect(await recount(db, 'showcase', id)).toMatchObject({ total_ratings: 0 })
})

test('ratings go with the showcase they are about, and with its developer', async () => {
  const dora = await signUp('developer')
  const [removed, left] = [await givenShowcaseRow(db, dora), await givenShowcaseRow(db, dora)]
  for (const { id } of [removed, left]) await rate(ann, id, 3)
  await dora.send(showcasesApi.remove, { params: { id: removed.id } })
  const remaining = async () =>
    (
      await db
        .selectFrom('rating_totals')
        .select('target_id')
        .where('kind', '=', 'showcase')
        .where('target_id', 'in', [removed.id, left.id])
        .execute()
    ).map(({ target_id }) => target_id)
  expect(await remaining()).toEqual([left.id])
  await dora.send(accountSettingsApi.closeAccount, { body: { password: PASSWORD } })
  expect(await remaining()).toEqual([])
  const target = { kind: 'showcase', id: left.id } as const
  expect((await nobody.send(ratingsApi.list, { params: target })).status).toBe(404)
})
