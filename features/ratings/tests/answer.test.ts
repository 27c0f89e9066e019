import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { COMMENT_MAX_LENGTH, developerRatingsApi, ratingsApi } from '../contract.ts'
import { givenTalk, givenWork } from './given-work.ts'

const api = await startApi()
const { nobody, signUp } = api

const rate = (who: Person, developer: Person, stars: number, comment?: string) =>
  who.send(developerRatingsApi.rate, { params: { id: developer.id }, body: { stars, comment } })
const listed = async (reader: Person, { id }: Person) =>
  (await reader.send(ratingsApi.list, { params: { kind: 'developer', id } })).body

/** A creator who was rated, and the way to answer. */
async function givenRated() {
  const { client, developer } = await givenTalk(api)
  await rate(client, developer, 2, 'Slow')
  const [rating] = await listed(developer, developer)
  const rating_id = rating?.id ?? 0
  const answer = (text: string, who: Pick<Person, 'send'> = developer, id = developer.id) =>
    who.send(ratingsApi.answer, { params: { id }, body: { rating_id, answer: text } })
  return { client, developer, rating_id, answer }
}

test('a creator answers a rating once, for everybody to read; who gave it is told', async () => {
  const { client, developer, answer } = await givenRated()
  const { status, body } = await answer(' I was ill that week. ')
  expect([status, body.answer]).toEqual([200, 'I was ill that week.'])
  const [rating] = await listed(client, developer)
  expect(rating).toMatchObject({ answer: 'I was ill that week.', comment: 'Slow' })
  expect(rating?.answered_at).not.toBeNull()
  const { body: notices } = await client.send(notificationsApi.list)
  expect(notices[0]).toMatchObject({
    subject: `${developer.username} replied to your rating`,
    detail: 'I was ill that week.',
  })
  const again = await answer('And another thing')
  expect([again.status, again.problem.code]).toEqual([409, 'already_answered'])
  expect(await listed(client, developer)).toMatchObject([{ answer: 'I was ill that week.' }])
})

test('a rating that says something else afterwards loses its answer; one that is repeated keeps it', async () => {
  const { client, developer, answer } = await givenRated()
  await answer('I was ill that week.')
  await rate(client, developer, 2, 'Slow')
  expect(await listed(client, developer)).toMatchObject([{ answer: 'I was ill that week.' }])
  await rate(client, developer, 5, 'Fine after all')
  expect(await listed(client, developer)).toMatchObject([{ answer: null, answered_at: null }])
  expect((await answer('Thank you!')).status).toBe(200)
})

test('nobody else answers, and nothing changes by it', async () => {
  const { client, developer, rating_id, answer } = await givenRated()
  const other = await signUp('developer')
  const refused = [
    await answer('No', nobody),
    await answer('No', client),
    await answer('No', other),
    await answer('No', other, other.id),
    await answer('No', developer, other.id),
    await answer(' '),
    await answer('x'.repeat(COMMENT_MAX_LENGTH + 1)),
  ]
  expect(refused.map(({ status }) => status)).toEqual([401, 403, 403, 404, 403, 422, 422])
  expect(await listed(client, developer)).toMatchObject([{ id: rating_id, answer: null }])
})

test('what is hidden yet cannot be answered', async () => {
  const { client, developer } = await givenWork(api)
  await rate(client, developer, 2)
  const { id } = await api.db
    .selectFrom('ratings')
    .select('id')
    .where('target_id', '=', developer.id)
    .executeTakeFirstOrThrow()
  const { status } = await developer.send(ratingsApi.answer, {
    params: { id: developer.id },
    body: { rating_id: id, answer: 'Hm' },
  })
  expect(status).toBe(404)
})
