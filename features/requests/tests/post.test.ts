import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { givenProject } from '#testing/given/rows.ts'
import { requestsApi } from '../contract.ts'

const { db, nobody, signUp } = await startApi()
const shop = { title: 'A shop', content: 'For my bakery.' }
const countOf = async () =>
  (
    await db
      .selectFrom('requests')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

test('a client posts a request, and it is private until they say otherwise', async () => {
  const ann = await signUp('client')
  const posted = await ann.send(requestsApi.create, { body: { ...shop, estimated_budget: 1500.5 } })
  expect(posted.status).toBe(200)
  expect(posted.body).toEqual({
    ...shop,
    id: expect.any(Number),
    estimated_budget: 1500.5,
    agreed_amount: null,
    is_public: false,
    contains_sensitive_data: false,
    is_idea: false,
    seeks_collaboration: false,
    collaboration_details: null,
    user_id: ann.id,
    owner_username: ann.username,
    owner_full_name: expect.stringMatching(/^Clara /),
    status: 'open',
    project_id: null,
    added_to_project_at: null,
    created_at: expect.stringMatching(/Z$/),
    updated_at: null,
    conversation_count: 0,
    pitch_count: 0,
    project_name: null,
    shared_with_me: false,
    video_id: null,
    own_pitch: null,
    request_metadata: null,
    external_metadata: null,
    shared_with_info: [],
    can_edit: true,
  })
})

test('what older screens send loosely is understood: numbers as text, empty texts, keys nobody knows', async () => {
  const ann = await signUp('client')
  const project = await givenProject(db, ann)
  const posted = await ann.send(requestsApi.create, {
    body: { ...shop, project_id: String(project.id), estimated_budget: '', status: 'completed', creatorId: 7 } as never,
  })
  expect(posted.body).toMatchObject({ project_id: project.id, estimated_budget: null, status: 'open', user_id: ann.id })
  expect(posted.body.added_to_project_at).toEqual(posted.body.created_at)
})

test('an idea is posted without a budget; with one it is refused and nothing is kept', async () => {
  const ann = await signUp('client')
  const idea = { ...shop, is_idea: true, seeks_collaboration: true, collaboration_details: 'A designer' }
  expect((await ann.send(requestsApi.create, { body: idea })).body).toMatchObject({ ...idea, estimated_budget: null })
  const before = await countOf()
  const refused = await ann.send(requestsApi.create, { body: { ...idea, estimated_budget: 10 } })
  expect([refused.status, refused.problem.detail]).toMatchObject([422, [{ loc: ['body', 'estimated_budget'] }]])
  expect(await countOf()).toBe(before)
})

test('what is sensitive is never posted in public', async () => {
  const ann = await signUp('client')
  const before = await countOf()
  const refused = await ann.send(requestsApi.create, {
    body: { ...shop, contains_sensitive_data: true, is_public: true },
  })
  expect([refused.status, refused.problem.code]).toEqual([400, 'sensitive_stays_private'])
  expect(await countOf()).toBe(before)
})

test("nobody puts a request into somebody else's project, or into none that exists", async () => {
  const [ann, ben] = [await signUp('client'), await signUp('client')]
  const project = await givenProject(db, ben)
  const before = await countOf()
  for (const project_id of [project.id, 999_999]) {
    const refused = await ann.send(requestsApi.create, { body: { ...shop, project_id } })
    expect([refused.status, refused.problem]).toEqual([404, { detail: 'Project not found', code: 'not_found' }])
  }
  expect(await countOf()).toBe(before)
})

test('developers and visitors post no requests', async () => {
  const dev = await signUp('developer', { subscribed: true })
  const before = await countOf()
  const refused = await dev.send(requestsApi.create, { body: shop })
  expect([refused.status, refused.problem.detail]).toEqual([403, 'Only clients can create requests'])
  expect((await nobody.send(requestsApi.create, { body: shop })).status).toBe(401)
  expect(await countOf()).toBe(before)
})

test.each([
  ['no title', { title: '  ' }, 'title'],
  ['a title too long', { title: 'x'.repeat(201) }, 'title'],
  ['too much text', { content: 'x'.repeat(20_001) }, 'content'],
  ['a negative budget', { estimated_budget: -1 }, 'estimated_budget'],
  ['a budget of mills', { estimated_budget: 1.005 }, 'estimated_budget'],
  ['a budget beyond measure', { estimated_budget: 10_000_001 }, 'estimated_budget'],
])('a request with %s names the field', async (_, change, field) => {
  const ann = await signUp('client')
  const refused = await ann.send(requestsApi.create, { body: { ...shop, ...change } })
  expect([refused.status, refused.problem.detail]).toMatchObject([422, [{ loc: ['body', field] }]])
})
