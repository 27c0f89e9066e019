import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { requestsApi } from '../contract.ts'

const { db, nobody, signUp } = await startApi()
const all = async () => [
  await db.selectFrom('requests').selectAll().execute(),
  await db.selectFrom('request_shares').selectAll().execute(),
  await db.selectFrom('live_events').selectAll().execute(),
]
const words = { title: 'A shop', content: 'For bread' }

test('a request written for a developer is shared with them for reading, and they are told', async () => {
  const [ann, dev, other] = [await signUp('client'), await signUp('developer'), await signUp('developer')]
  const made = await ann.send(requestsApi.create, { body: { ...words, developer_id: dev.id } })
  expect([made.status, made.body.is_public]).toEqual([200, false])
  expect(made.body.shared_with_info).toEqual([
    { user_id: dev.id, username: dev.username, full_name: dev.user.full_name, can_edit: false },
  ])
  const listed = await dev.send(requestsApi.listSharedWithMe)
  expect(listed.body).toMatchObject([{ id: made.body.id, is_new: true, can_edit: false }])
  const events = await db.selectFrom('live_events').selectAll().execute()
  expect(events).toMatchObject([
    { account_id: dev.id, type: 'shared_request' },
    { account_id: dev.id, type: 'notification' },
  ])
  expect((await other.send(requestsApi.read, { params: { id: made.body.id } })).status).toBe(404)
})

test('it is written for a developer who is there, and nothing sensitive unasked; otherwise nothing is posted', async () => {
  const [ann, ben, gone] = [await signUp('client'), await signUp('client'), await signUp('developer')]
  const dev = await signUp('developer')
  await db.updateTable('accounts').set({ is_active: false }).where('id', '=', gone.id).execute()
  const before = await all()
  for (const developer_id of [ann.id, ben.id, gone.id, 999_999]) {
    const refused = await ann.send(requestsApi.create, { body: { ...words, developer_id } })
    expect([refused.status, refused.problem.detail]).toEqual([404, 'Developer not found'])
  }
  const body = { ...words, developer_id: dev.id }
  const sensitive = await ann.send(requestsApi.create, { body: { ...body, contains_sensitive_data: true } })
  expect([sensitive.status, sensitive.problem.code]).toEqual([400, 'sensitive_stays_private'])
  expect((await dev.send(requestsApi.create, { body })).status).toBe(403)
  expect((await nobody.send(requestsApi.create, { body })).status).toBe(401)
  expect(await all()).toEqual(before)
})

test('who knows what it means sends something sensitive, which stays private', async () => {
  const [ann, dev] = [await signUp('client'), await signUp('developer')]
  const body = { ...words, developer_id: dev.id, contains_sensitive_data: true, acknowledge_sensitive: true }
  const made = await ann.send(requestsApi.create, { body })
  expect([made.status, made.body]).toMatchObject([200, { is_public: false, contains_sensitive_data: true }])
  expect((await dev.send(requestsApi.read, { params: { id: made.body.id } })).status).toBe(200)
})
