import { describe, expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { givenDeveloperProfile, givenProject, givenRequest, givenShare } from '#testing/given/rows.ts'
import { countStatements } from '#testing/database/statements.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { snagsApi } from '#features/snags/contract.ts'
import { dashboardsApi } from '../contract.ts'

const { db, nobody, signUp, passTime } = await startApi()

async function conversation(developer: Person, request: { id: number }, ...words: string[]) {
  const { body } = await developer.send(conversationsApi.start, { body: { request_id: request.id } })
  for (const content of words) {
    passTime(1000)
    await developer.send(conversationsApi.send, { params: { id: body.id }, body: { content } })
  }
  return body
}

describe('the figures of a project', () => {
  test('count what is in it and nothing else', async () => {
    const [ann, ben] = [await signUp('client'), await signUp('client')]
    const devs = [await signUp('developer', { subscribed: true }), await signUp('developer', { subscribed: true })]
    const [shop, blog] = [await givenProject(db, ann), await givenProject(db, ann)]
    const inShop = [
      await givenRequest(db, ann, { project_id: shop.id, is_public: true }),
      await givenRequest(db, ann, { project_id: shop.id, is_public: true }),
      await givenRequest(db, ann, { project_id: shop.id, status: 'cancelled' }),
    ]
    const elsewhere = await givenRequest(db, ann, { is_public: true })
    await conversation(devs[0]!, inShop[0]!, 'Hello')
    await conversation(devs[0]!, inShop[1]!)
    const last = await conversation(devs[1]!, inShop[1]!, 'Good day', 'Anybody there?')
    await conversation(devs[1]!, elsewhere, 'Later than all of them')
    const read = await ann.send(dashboardsApi.readProject, { params: { id: shop.id } })
    const { body: newest } = await ann.send(conversationsApi.read, { params: { id: last.id } })
    expect([read.status, read.body]).toEqual([
      200,
      {
        ...shop,
        request_count: 3,
        open_requests: 2,
        conversation_count: 3,
        people_count: 2,
        last_activity_at: newest.updated_at,
      },
    ])
    const empty = { open_requests: 0, conversation_count: 0, people_count: 0, last_activity_at: blog.created_at }
    expect((await ann.send(dashboardsApi.listProjects)).body).toEqual([{ ...blog, ...empty }, read.body])
    expect((await ben.send(dashboardsApi.listProjects)).body).toEqual([])
    expect((await devs[0]!.send(dashboardsApi.listProjects)).body).toEqual([])
  })

  test('are their owner’s', async () => {
    const [ann, ben, dev] = [await signUp('client'), await signUp('client'), await signUp('developer')]
    const { id } = await givenProject(db, ann)
    for (const stranger of [ben, dev]) {
      const refused = await stranger.send(dashboardsApi.readProject, { params: { id } })
      expect([refused.status, refused.problem.detail]).toEqual([403, 'Not authorized to access this project'])
    }
    expect((await ann.send(dashboardsApi.readProject, { params: { id: 999_999 } })).status).toBe(404)
    expect((await nobody.send(dashboardsApi.readProject, { params: { id } })).status).toBe(401)
    expect((await nobody.send(dashboardsApi.listProjects)).status).toBe(401)
  })

  test('of all projects come in one statement, page by page', async () => {
    const ann = await signUp('client')
    const ids: number[] = []
    for (let n = 0; n < 5; n++) ids.unshift((await givenProject(db, ann)).id)
    const list = (query = {}) => ann.send(dashboardsApi.listProjects, { query })
    const first = await list({ limit: 3 })
    const after = /after=([^&>]+)/.exec(String(first.headers['link']))?.[1]
    expect([...first.body, ...(await list({ after })).body].map(({ id }) => id)).toEqual(ids)
    expect(await countStatements(() => list({ limit: 1 }))).toBe(2)
    expect(await countStatements(() => list())).toBe(2)
  })
})

describe('the figures of a client', () => {
  test('count everything of theirs in one statement', async () => {
    const [ann, ben] = [await signUp('client'), await signUp('client')]
    const dev = await signUp('developer', { subscribed: true })
    await givenProject(db, ann)
    const request = await givenRequest(db, ann, { is_public: true })
    const shared = await givenRequest(db, ann, { status: 'completed' })
    await givenShare(db, shared, dev)
    await givenShare(db, shared, await signUp('developer'))
    await conversation(dev, request, 'Hello')
    await givenRequest(db, ben)
    const statistics = await ann.send(dashboardsApi.readClient)
    expect([statistics.status, statistics.body]).toEqual([
      200,
      { requests: 2, open_requests: 1, shared_requests: 1, conversations: 1, unread_conversations: 1, projects: 1 },
    ])
    expect(await countStatements(() => ann.send(dashboardsApi.readClient))).toBe(2)
    const refused = await dev.send(dashboardsApi.readClient)
    expect([refused.status, refused.problem.detail]).toEqual([403, 'Only clients have this overview'])
    expect((await nobody.send(dashboardsApi.readClient)).status).toBe(401)
  })
})

test('a developer sees how many conversations they have and what was shared with them, and nobody else does', async () => {
  const [ann, dev, other] = [
    await signUp('client'),
    await signUp('developer', { subscribed: true }),
    await signUp('developer', { subscribed: true }),
  ]
  const [shop, blog, shared] = [
    await givenRequest(db, ann, { is_public: true }),
    await givenRequest(db, ann, { is_public: true }),
    await givenRequest(db, ann),
  ]
  const { id } = await conversation(dev, shop, 'Hello')
  await conversation(dev, blog, 'Hello')
  await conversation(other, blog, 'Me too')
  await ann.send(conversationsApi.send, { params: { id }, body: { content: 'Welcome' } })
  await givenShare(db, shared, dev)
  await givenShare(db, shop, dev, { viewed_at: new Date() })
  await givenShare(db, shared, other)
  const statistics = await dev.send(dashboardsApi.readDeveloper)
  expect([statistics.status, statistics.body]).toEqual([
    200,
    {
      conversations: 2,
      unread_conversations: 1,
      shared_requests: 2,
      new_shared_requests: 1,
      matching_requests: 0,
      watched_requests: 0,
    },
  ])
  expect(await countStatements(() => dev.send(dashboardsApi.readDeveloper))).toBe(3)
  const refused = await ann.send(dashboardsApi.readDeveloper)
  expect([refused.status, refused.problem.detail]).toEqual([403, 'Only creators have this overview'])
  expect((await nobody.send(dashboardsApi.readDeveloper)).status).toBe(401)
})

test.each([
  ['more people than requests that are shared with them', 3],
  ['fewer', 1],
])('a creator who has to do with nobody of %s counts what the others share', async (_, count) => {
  const dev = await signUp('developer')
  const [ann, ...blocked] = await Promise.all(Array.from({ length: count + 1 }, () => signUp('client')))
  await givenShare(db, await givenRequest(db, ann!), dev)
  await givenShare(db, await givenRequest(db, blocked[0]!), dev)
  for (const [at, { id }] of blocked.entries()) {
    const [blocker_id, blocked_id] = at % 2 === 0 ? [id, dev.id] : [dev.id, id]
    await db.insertInto('blocks').values({ blocker_id, blocked_id, created_at: new Date() }).execute()
  }
  const { body } = await dev.send(dashboardsApi.readDeveloper)
  expect([body.shared_requests, body.new_shared_requests]).toEqual([1, 1])
})

test('the figures of a creator count what names a skill of theirs and what they pitched for', async () => {
  const ann = await signUp('client')
  const dev = await signUp('developer', { subscribed: true })
  await givenDeveloperProfile(db, dev, { skills: ['Zither tuning', 'SQL'] })
  const post = (content: string, more = {}) => givenRequest(db, ann, { content, is_public: true, ...more })
  const wanted = [await post('Who knows zither tuning?'), await post('Zither TUNING, and more of it')]
  await post('Zither playing')
  await post('Zither tuning', { status: 'completed' })
  await post('Zither tuning', { is_public: false })
  const statistics = async () => {
    const { matching_requests, watched_requests } = (await dev.send(dashboardsApi.readDeveloper)).body
    return { matching_requests, watched_requests }
  }
  expect(await statistics()).toEqual({ matching_requests: 2, watched_requests: 0 })
  const [first] = wanted
  await dev.send(snagsApi.snag, { body: { request_id: first!.id, message: 'I do' } })
  expect(await statistics()).toEqual({ matching_requests: 1, watched_requests: 1 })
  await dev.send(snagsApi.remove, { params: { request_id: first!.id } })
  expect(await statistics()).toEqual({ matching_requests: 1, watched_requests: 0 })
})

describe('the responses to my requests', () => {
  test('are who talks about them, newest first, each with their first words', async () => {
    const [ann, ben] = [await signUp('client'), await signUp('client')]
    const devs = [await signUp('developer', { subscribed: true }), await signUp('developer', { subscribed: true })]
    const [shop, blog] = [
      await givenRequest(db, ann, { is_public: true, title: 'Shop' }),
      await givenRequest(db, ann, { is_public: true, title: 'Blog' }),
    ]
    const first = await conversation(devs[0]!, shop, 'x'.repeat(400), 'And another thing')
    const second = await conversation(devs[1]!, blog)
    await ann.send(conversationsApi.send, { params: { id: second.id }, body: { content: 'Hello?' } })
    await conversation(devs[1]!, await givenRequest(db, ben, { is_public: true }), 'Elsewhere')
    const list = (query = {}) => ann.send(dashboardsApi.listResponses, { query })
    const all = await list()
    expect(all.body).toMatchObject([
      {
        conversation_id: second.id,
        conversation_status: 'active',
        request_id: blog.id,
        request_title: 'Blog',
        developer_id: devs[1]!.id,
        developer_username: devs[1]!.username,
        first_message: null,
        first_message_at: null,
      },
      { conversation_id: first.id, request_title: 'Shop', first_message: 'x'.repeat(300) },
    ])
    expect((await list({ request_id: shop.id })).body).toEqual(all.body.slice(1))
    expect((await ben.send(dashboardsApi.listResponses, { query: { request_id: shop.id } })).body).toEqual([])
    const page = await list({ limit: 1 })
    const after = /after=([^&>]+)/.exec(String(page.headers['link']))?.[1]
    expect((await list({ after })).body).toEqual(all.body.slice(1))
    expect(await countStatements(() => list({ limit: 1 }))).toBe(2)
    expect(await countStatements(() => list())).toBe(2)
  })

  test('are for clients', async () => {
    const refused = await (await signUp('developer')).send(dashboardsApi.listResponses)
    expect([refused.status, refused.problem.detail]).toEqual([403, 'Only clients get responses'])
    expect((await nobody.send(dashboardsApi.listResponses)).status).toBe(401)
  })
})
