import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { givenRequest, givenShare } from '#testing/given/rows.ts'
import { requestsApi } from '../contract.ts'
import { admitParticipant, findRequestFor } from '../server.ts'

const { db, nobody, signUp, now } = await startApi()

test('everybody reads a public request, also without signing in', async () => {
  const [ann, dev] = [await signUp('client'), await signUp('developer')]
  const { id } = await givenRequest(db, ann, { is_public: true })
  for (const reader of [ann, dev, nobody]) {
    const read = await reader.send(requestsApi.read, { params: { id } })
    expect([read.status, read.body.id, read.body.can_edit]).toEqual([200, id, reader === ann])
  }
})

test('a private request is read by its owner, by whom it is shared with, and by who talks about it', async () => {
  const ann = await signUp('client')
  const [sharee, participant] = [await signUp('developer'), await signUp('developer')]
  const { id } = await givenRequest(db, ann)
  await givenShare(db, { id }, sharee, { can_edit: true })
  await admitParticipant(db, { request_id: id, account_id: participant.id, now: now() })
  const seen = await Promise.all(
    [ann, sharee, participant].map((one) => one.send(requestsApi.read, { params: { id } })),
  )
  expect(seen.map(({ status, body }) => [status, body.can_edit])).toEqual([
    [200, true],
    [200, true],
    [200, false],
  ])
})

test('only the owner sees with whom a request is shared', async () => {
  const [ann, dev] = [await signUp('client'), await signUp('developer')]
  const { id } = await givenRequest(db, ann, { is_public: true })
  await givenShare(db, { id }, dev, { can_edit: true })
  expect((await ann.send(requestsApi.read, { params: { id } })).body.shared_with_info).toEqual([
    { user_id: dev.id, username: dev.username, full_name: expect.stringMatching(/^Devin /), can_edit: true },
  ])
  for (const reader of [dev, nobody])
    expect((await reader.send(requestsApi.read, { params: { id } })).body.shared_with_info).toEqual([])
})

test("a client's full name is for those it deals with: not for strangers and visitors who read a public request", async () => {
  const [ann, shown, talking, stranger] = [
    await signUp('client'),
    await signUp('developer'),
    await signUp('developer'),
    await signUp('developer'),
  ]
  const { id } = await givenRequest(db, ann, { is_public: true })
  await givenShare(db, { id }, shown)
  await admitParticipant(db, { request_id: id, account_id: talking.id, now: new Date() })
  const nameFor = async (who: Pick<typeof ann, 'send'>) =>
    (await who.send(requestsApi.read, { params: { id } })).body.owner_full_name
  for (const reader of [ann, shown, talking]) expect(await nameFor(reader)).toMatch(/^Clara /)
  for (const reader of [stranger, nobody]) expect(await nameFor(reader)).toBeNull()
})

test('neither a stranger nor a visitor learns that there is a private request', async () => {
  const [ann, ben, dev] = [await signUp('client'), await signUp('client'), await signUp('developer')]
  const { id } = await givenRequest(db, ann)
  for (const stranger of [ben, dev]) {
    const refused = await stranger.send(requestsApi.read, { params: { id } })
    expect([refused.status, refused.problem]).toEqual([404, { detail: 'Request not found', code: 'not_found' }])
  }
  const missing = await nobody.send(requestsApi.read, { params: { id: 999_999 } })
  expect([missing.status, missing.problem.detail]).toEqual([404, 'Request not found'])
  const hidden = await nobody.send(requestsApi.read, { params: { id } })
  expect([hidden.status, hidden.problem]).toEqual([missing.status, missing.problem])
})

test('other features are told whether an account may read a request', async () => {
  const [ann, dev] = [await signUp('client'), await signUp('developer')]
  const { id } = await givenRequest(db, ann, { title: 'A shop' })
  expect(await findRequestFor(db, id, ann.id)).toMatchObject({ readable: true, user_id: ann.id, status: 'open' })
  expect(await findRequestFor(db, id, dev.id)).toMatchObject({ readable: false, title: 'A shop' })
  expect(await findRequestFor(db, id, null)).toMatchObject({ readable: false })
  expect(await findRequestFor(db, 999_999, ann.id)).toBeUndefined()
})

test('the count of conversations is what counting them from scratch gives, however often each is admitted', async () => {
  const ann = await signUp('client')
  const devs = [await signUp('developer'), await signUp('developer'), await signUp('developer')]
  const { id } = await givenRequest(db, ann)
  const authorizeCall = (dev: { id: number }) =>
    admitParticipant(db, { request_id: id, account_id: dev.id, now: now() })
  const first = await Promise.all([...devs, ...devs].map(authorizeCall))
  expect(first.filter(Boolean)).toHaveLength(devs.length)
  expect(await authorizeCall(devs[0]!)).toBe(false)
  const wrong = await db
    .selectFrom('requests')
    .select('id')
    .where('conversation_count', '<>', (eb) =>
      eb
        .selectFrom('request_participants')
        .select((count) => count.fn.countAll<number>().as('n'))
        .whereRef('request_id', '=', 'requests.id'),
    )
    .execute()
  expect(wrong).toEqual([])
  expect((await ann.send(requestsApi.read, { params: { id } })).body.conversation_count).toBe(devs.length)
})
