import { afterEach, expect, test } from 'vitest'
import { conversationsApi } from '#features/conversations/contract.ts'
import { playlistsApi } from '#features/playlists/contract.ts'
import { projectsApi } from '#features/projects/contract.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { recordStatements } from '#testing/database/statements.ts'
import { startApi, type Sender } from '#testing/api.ts'
import { givenConversation } from '#testing/given/rows.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const api = await startApi()
const { db, services, signUp } = api

/** Sets limits for one test. */
const limit = (wishes: Partial<typeof services.config>) => Object.assign(services.config, wishes)
afterEach(() => {
  delete services.config.NEW_ACCOUNT_POSTS_PER_DAY
  delete services.config.NEW_ACCOUNT_LINKS_PER_DAY
  Object.assign(services.config, { NEW_ACCOUNT_DAYS: 7, REPEATED_TEXT_HOURS: 0 })
})

let posted = 0
const post = (sender: Sender, content = `Text ${++posted}`) =>
  sender.send(requestsApi.create, { body: { title: 'A shop', content } })
const countRequests = async () => (await db.selectFrom('requests').select('id').execute()).length
const LONG = 'We build every website that you can think of, quickly, and for a price that you will like'

test('a new account makes as many posts a day as allowed, of all kinds together, and more the next day', async () => {
  limit({ NEW_ACCOUNT_POSTS_PER_DAY: 2 })
  const ann = await signUp('client')
  expect((await post(ann)).status).toBe(200)
  expect((await ann.send(projectsApi.create, { body: { name: 'Shops' } })).status).toBe(200)
  const before = await countRequests()
  const refused = await post(ann)
  expect([refused.status, refused.problem.code]).toEqual([409, 'new_account_posts'])
  expect(refused.problem.detail).toBe('Accounts can make 2 posts a day in their first 7 days. Try again tomorrow.')
  expect(await countRequests()).toBe(before)
  expect((await ann.send(playlistsApi.create, { body: { name: 'Films' } })).problem.code).toBe('new_account_posts')
  const [day] = await db.selectFrom('post_days').selectAll().where('account_id', '=', ann.id).execute()
  expect(day).toMatchObject({ posts: 2, links: 0 })
  api.passTime(DAY_MS)
  expect((await post(ann)).status).toBe(200)
  await api.runScheduledJob('forget-what-is-over')
  expect(await db.selectFrom('post_days').select('posts').where('account_id', '=', ann.id).execute()).toEqual([
    { posts: 1 },
  ])
})

test('of posts at the same moment no more are taken than allowed', async () => {
  limit({ NEW_ACCOUNT_POSTS_PER_DAY: 3 })
  const ann = await signUp('client')
  const all = await Promise.all(Array.from({ length: 6 }, () => post(ann)))
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409, 409])
})

test('a refused post does not count, and neither does one that is sent again with its key', async () => {
  limit({ NEW_ACCOUNT_POSTS_PER_DAY: 2 })
  const ann = await signUp('client')
  const missing = await ann.send(requestsApi.create, { body: { title: 'A', content: 'B', developer_id: 999_999 } })
  expect(missing.status).toBe(404)
  const again = { body: { title: 'A', content: 'B' }, headers: { 'idempotency-key': 'once' } }
  const first = await ann.send(requestsApi.create, again)
  expect((await ann.send(requestsApi.create, again)).body.id).toBe(first.body.id)
  expect((await post(ann)).status).toBe(200)
  expect((await post(ann)).status).toBe(409)
})

test('operators, subscribers and accounts that are no longer new have no limits, without a statement more', async () => {
  limit({ NEW_ACCOUNT_POSTS_PER_DAY: 0, NEW_ACCOUNT_LINKS_PER_DAY: 0 })
  const [olga, old] = [await signUp('client', { operator: ['support'] }), await signUp('client')]
  const dev = await signUp('developer', { subscribed: true })
  await db
    .updateTable('accounts')
    .set({ created_at: new Date(api.now().getTime() - 7 * DAY_MS) })
    .where('id', '=', old.id)
    .execute()
  const link = 'Look at https://shop.example/sale'
  const statements = await recordStatements(async () => {
    expect((await post(olga, link)).status).toBe(200)
    expect((await post(old, link)).status).toBe(200)
    expect((await dev.send(playlistsApi.create, { body: { name: 'Films' } })).status).toBe(200)
  })
  expect(statements.filter(({ text }) => /post_days|posted_texts/.test(text))).toEqual([])
})

test('links are counted over the day in posts and messages, and a change cannot add more than that', async () => {
  const { client, developer, conversation } = await givenConversation(api)
  limit({ NEW_ACCOUNT_LINKS_PER_DAY: 2 })
  const say = (content: string) =>
    client.send(conversationsApi.send, { params: { id: conversation.id }, body: { content } })
  expect((await say('Like https://a.example')).status).toBe(200)
  expect((await say('No link')).status).toBe(200)
  const made = await post(client, 'See https://b.example')
  expect(made.status).toBe(200)
  const refused = await say('And https://c.example')
  expect([refused.status, refused.problem.code]).toEqual([409, 'new_account_links'])
  const change = (content: string) =>
    client.send(requestsApi.update, { params: { id: made.body.id }, body: { content } })
  expect((await change('See https://b.example, better')).status).toBe(200)
  expect((await change('www.a.com www.b.com www.c.com')).problem.code).toBe('new_account_links')
  expect((await developer.send(conversationsApi.listMessages, { params: { id: conversation.id } })).body).toHaveLength(
    2,
  )
})

test('the same text is refused a second time, however it is spelled, until the period is over', async () => {
  limit({ REPEATED_TEXT_HOURS: 24 })
  const ann = await signUp('client')
  await db
    .updateTable('accounts')
    .set({ created_at: new Date(0) })
    .where('id', '=', ann.id)
    .execute()
  expect((await post(ann, LONG)).status).toBe(200)
  const again = await post(ann, ` ${LONG.toUpperCase()}!`)
  expect([again.status, again.problem.code]).toEqual([409, 'repeated_text'])
  expect((await post(ann, `${LONG}, always`)).status).toBe(200)
  // Short texts are often the same.
  const short = () => ann.send(projectsApi.create, { body: { name: 'Website' } })
  expect([(await short()).status, (await short()).status]).toEqual([200, 200])
  api.passTime(DAY_MS)
  expect((await post(ann, LONG)).status).toBe(200)
})

test('of several new accounts with the same text the third is refused, and old ones are not', async () => {
  limit({ REPEATED_TEXT_HOURS: 24 })
  const [one, two, three, old] = [
    await signUp('client'),
    await signUp('client'),
    await signUp('client'),
    await signUp('client'),
  ]
  await db
    .updateTable('accounts')
    .set({ created_at: new Date(0) })
    .where('id', '=', old.id)
    .execute()
  const text = `${LONG}, in every colour`
  expect([(await post(one, text)).status, (await post(two, text)).status]).toEqual([200, 200])
  expect((await post(three, text)).problem.code).toBe('repeated_text')
  expect((await post(old, text)).status).toBe(200)
})

test('a message that is sent again with its own key is no repetition', async () => {
  limit({ REPEATED_TEXT_HOURS: 24 })
  const { client, conversation } = await givenConversation(api)
  const say = (client_key?: string) =>
    client.send(conversationsApi.send, {
      params: { id: conversation.id },
      body: { content: LONG, ...(client_key !== undefined && { client_key }) },
    })
  const first = await say('k1')
  expect((await say('k1')).body.id).toBe(first.body.id)
  expect((await say('k2')).problem.code).toBe('repeated_text')
  expect((await say()).problem.code).toBe('repeated_text')
})

test('a post takes one statement more at most', async () => {
  const ann = await signUp('client')
  const textsOf = async () => (await recordStatements(() => post(ann))).length
  const without = await textsOf()
  limit({ NEW_ACCOUNT_POSTS_PER_DAY: 9, NEW_ACCOUNT_LINKS_PER_DAY: 9, REPEATED_TEXT_HOURS: 24 })
  expect(await textsOf()).toBe(without + 1)
})
