import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { givenRequest } from '#testing/given/rows.ts'
import { countStatements } from '#testing/database/statements.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { snagsApi } from '#features/snags/contract.ts'
import { reputationApi } from '../contract.ts'

const { db, nobody, signUp, passTime } = await startApi()
const MINUTE_MS = 60_000

const statisticsOf = async (reader: Person, client: Person) =>
  (await reader.send(reputationApi.readStatistics, { params: { id: client.id } })).body

/** A conversation in which the developer writes and the client answers so many minutes later; null answers never. */
async function conversation(client: Person, developer: Person, minutes: number | null) {
  const request = await givenRequest(db, client, { is_public: true })
  const { body } = await developer.send(conversationsApi.start, { body: { request_id: request.id } })
  const sendMessage = (who: Person, content: string) =>
    who.send(conversationsApi.send, { params: { id: body.id }, body: { content } })
  await sendMessage(client, 'Hello, before you ask')
  await sendMessage(developer, 'I can build it')
  await sendMessage(developer, 'Truly')
  if (minutes === null) return
  passTime(minutes * MINUTE_MS)
  await sendMessage(client, 'Good')
  await sendMessage(client, 'When?')
}

test('a creator sees what a client who never did anything has done', async () => {
  const [ann, dev] = [await signUp('client'), await signUp('developer')]
  const { status, body } = await dev.send(reputationApi.readStatistics, { params: { id: ann.id } })
  expect([status, body]).toEqual([
    200,
    {
      client_id: ann.id,
      username: ann.username,
      email_verified: false,
      member_since: ann.user.created_at,
      requests_posted: 0,
      requests_decided: 0,
      requests_hired: 0,
      hire_rate: null,
      median_answer_seconds: null,
      rating: null,
      total_ratings: 0,
    },
  ])
})

test('what an agreement settled counts as hired, what was moved by hand only as decided', async () => {
  const [ann, other, dev] = [await signUp('client'), await signUp('client'), await signUp('developer')]
  for (const status of ['open', 'in_progress', 'completed', 'cancelled'] as const)
    await givenRequest(db, ann, { status })
  await givenRequest(db, ann, { status: 'in_progress', agreed_amount: 900 })
  await givenRequest(db, other, { status: 'completed' })
  await db.updateTable('accounts').set({ email_verified_at: new Date() }).where('id', '=', ann.id).execute()
  expect(await statisticsOf(dev, ann)).toMatchObject({
    email_verified: true,
    requests_posted: 5,
    requests_decided: 4,
    requests_hired: 1,
    hire_rate: 0.25,
  })
})

test('the time to the first answer is the median, from the first message of the creator', async () => {
  const ann = await signUp('client')
  const dev = await signUp('developer', { subscribed: true })
  await conversation(ann, dev, 10)
  await conversation(ann, dev, 1_000)
  await conversation(ann, dev, 20)
  await conversation(ann, dev, null)
  const { median_answer_seconds } = await statisticsOf(dev, ann)
  expect(median_answer_seconds).toBeGreaterThanOrEqual(20 * 60)
  expect(median_answer_seconds).toBeLessThan(20 * 60 + 30)
})

test('a decision about a pitch is an answer, as a message is', async () => {
  const ann = await signUp('client')
  const dev = await signUp('developer', { subscribed: true })
  const request = await givenRequest(db, ann, { is_public: true })
  const { body: pitch } = await dev.send(snagsApi.snag, { body: { request_id: request.id, message: 'I build it.' } })
  expect((await statisticsOf(dev, ann)).median_answer_seconds).toBeNull()
  passTime(30 * MINUTE_MS)
  await ann.send(snagsApi.answer, { params: { id: pitch.id }, body: { state: 'declined', reason: 'budget' } })
  const { median_answer_seconds } = await statisticsOf(dev, ann)
  expect(median_answer_seconds).toBeGreaterThanOrEqual(30 * 60)
  expect(median_answer_seconds).toBeLessThan(30 * 60 + 30)
})

test('the client sees their own figures; other clients and nobody see none, and creators have none', async () => {
  const [ann, ben, dev] = [await signUp('client'), await signUp('client'), await signUp('developer')]
  expect(await statisticsOf(ann, ann)).toMatchObject({ client_id: ann.id })
  const asked = { params: { id: ann.id } }
  expect((await ben.send(reputationApi.readStatistics, asked)).status).toBe(403)
  expect((await nobody.send(reputationApi.readStatistics, asked)).status).toBe(401)
  for (const id of [dev.id, 999_999]) {
    expect((await dev.send(reputationApi.readStatistics, { params: { id } })).status).toBe(404)
  }
  await db.updateTable('accounts').set({ is_active: false }).where('id', '=', ben.id).execute()
  expect((await dev.send(reputationApi.readStatistics, { params: { id: ben.id } })).status).toBe(404)
})

test('all of it is one statement, however much there is to count', async () => {
  const ann = await signUp('client')
  const dev = await signUp('developer', { subscribed: true })
  const read = () => statisticsOf(dev, ann)
  const alone = await countStatements(read)
  await conversation(ann, dev, 1)
  await conversation(ann, dev, 2)
  expect(await countStatements(read)).toBe(alone)
  // One to know who calls, one for the figures.
  expect(alone).toBe(2)
})
