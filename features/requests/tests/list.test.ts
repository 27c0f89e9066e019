import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startApi, type Answered, type Person } from '#testing/api.ts'
import { givenProject, givenRequest, givenShare } from '#testing/given/rows.ts'
import { countStatements, recordStatements } from '#testing/database/statements.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { requestsApi } from '../contract.ts'

const api = await startApi()
const { db, nobody, signUp } = api
const ids = (response: { body: { id: number }[] }) => response.body.map(({ id }) => id)
type Listed = { headers: Answered<Endpoint>['headers']; body: { id: number }[] }
const nextOf = (response: Listed) =>
  new URL(/<(.+)>; rel="next"/.exec(String(response.headers['link']))?.[1] ?? 'none:', 'http://local').searchParams

async function walk(list: (after?: string) => Promise<Listed>) {
  const seen: number[] = []
  let after: string | undefined
  for (let page = 0; page < 50; page++) {
    const response = await list(after)
    seen.push(...ids(response))
    if (!response.headers['link']) return seen
    after = nextOf(response).get('after') ?? undefined
  }
  throw new Error('The list never ends')
}

describe('my requests', () => {
  test('are my own and those shared with me, newest first, and nothing else', async () => {
    const [ann, ben, dev] = [await signUp('client'), await signUp('client'), await signUp('developer')]
    const first = await givenRequest(db, ann)
    const shared = await givenRequest(db, ben)
    await givenRequest(db, ben, { is_public: true })
    const last = await givenRequest(db, ann, { is_public: true })
    await givenShare(db, first, dev)
    await givenShare(db, shared, dev, { can_edit: true })
    expect(ids(await ann.send(requestsApi.listOwn))).toEqual([last.id, first.id])
    const ofDev = await dev.send(requestsApi.listOwn)
    expect(ofDev.body.map(({ id, can_edit }) => [id, can_edit])).toEqual([
      [shared.id, true],
      [first.id, false],
    ])
    expect(ofDev.body.every((request) => request.shared_with_info.length === 0)).toBe(true)
    expect(ids(await dev.send(requestsApi.listOwn, { query: { include_shared: false } }))).toEqual([])
    expect((await nobody.send(requestsApi.listOwn)).status).toBe(401)
  })

  test('are narrowed to a project, by skip and limit, or walked by cursor without gap or repetition', async () => {
    const ann = await signUp('client')
    const project = await givenProject(db, ann)
    const made: number[] = []
    for (let n = 0; n < 7; n++) {
      made.unshift((await givenRequest(db, ann, { project_id: n % 2 ? project.id : null })).id)
    }
    expect(ids(await ann.send(requestsApi.listOwn, { query: { project_id: project.id } }))).toEqual(
      made.filter((_, at) => at % 2),
    )
    expect(ids(await ann.send(requestsApi.listOwn, { query: { skip: 2, limit: 3 } }))).toEqual(made.slice(2, 5))
    expect(await walk((after) => ann.send(requestsApi.listOwn, { query: { limit: 2, after } }))).toEqual(made)
    const forged = await ann.send(requestsApi.listOwn, { query: { after: 'nonsense' } })
    expect([forged.status, forged.problem.detail]).toMatchObject([422, [{ loc: ['query', 'after'] }]])
    expect((await ann.send(requestsApi.listOwn, { query: { limit: 101 } })).status).toBe(422)
  })
})

describe('public requests', async () => {
  const other = await startApi()
  const ann = await other.signUp('client')
  const kinds = [
    ['cancelled', { status: 'cancelled' }],
    ['idea', { is_idea: true }],
    ['open', {}],
    ['in_progress', { status: 'in_progress', is_idea: true }],
    ['collaboration', { is_idea: true, seeks_collaboration: true }],
    ['completed', { status: 'completed' }],
    ['open', { seeks_collaboration: true }],
    ['idea', { is_idea: true }],
  ] as const
  const made: { kind: string; id: number }[] = []
  for (const [kind, wishes] of kinds) {
    made.unshift({ kind, id: (await givenRequest(other.db, ann, { ...wishes, is_public: true })).id })
    await givenRequest(other.db, ann, wishes)
  }
  const order = ['open', 'collaboration', 'idea', 'in_progress', 'completed', 'cancelled'] as const
  const byTickets = order.flatMap((kind) => made.filter((one) => one.kind === kind)).map(({ id }) => id)
  const list = other.nobody.send

  test('are listed newest first to everybody, without the private ones', async () => {
    expect(ids(await list(requestsApi.listPublic))).toEqual(made.map(({ id }) => id))
    expect(await walk((after) => list(requestsApi.listPublic, { query: { limit: 3, after } }))).toEqual(
      made.map(({ id }) => id),
    )
  })

  test('stand as tickets in their order, also across pages', async () => {
    expect(ids(await list(requestsApi.listPublic, { query: { order: 'tickets' } }))).toEqual(byTickets)
    const page = (after?: string) => list(requestsApi.listPublic, { query: { order: 'tickets', limit: 1, after } })
    expect(await walk(page)).toEqual(byTickets)
  })

  test.each(order)('are filtered to %s, in either order and across pages', async (filter) => {
    const wanted = made.filter(({ kind }) => kind === filter).map(({ id }) => id)
    for (const by of ['newest', 'tickets'] as const) {
      const page = (after?: string) => list(requestsApi.listPublic, { query: { filter, order: by, limit: 1, after } })
      expect(await walk(page)).toEqual(wanted)
    }
  })
})

describe('requests shared with me', () => {
  test('come newest share first, with the share and whether it is new', async () => {
    const [ann, dev, other] = [await signUp('client'), await signUp('developer'), await signUp('developer')]
    const [one, two] = [await givenRequest(db, ann), await givenRequest(db, ann)]
    const seen = await givenShare(db, two, dev, { viewed_at: '2026-01-02T03:04:05Z' })
    const fresh = await givenShare(db, one, dev)
    await givenShare(db, two, other)
    const list = await dev.send(requestsApi.listSharedWithMe)
    expect(list.body).toMatchObject([
      { id: one.id, share_id: fresh.id, share_date: fresh.created_at, viewed_at: null, is_new: true },
      { id: two.id, share_id: seen.id, viewed_at: '2026-01-02T03:04:05.000Z', is_new: false },
    ])
    const page = (after?: string) => dev.send(requestsApi.listSharedWithMe, { query: { limit: 1, after } })
    expect(await walk(page)).toEqual([one.id, two.id])
  })

  test('are for developers', async () => {
    const refused = await (await signUp('client')).send(requestsApi.listSharedWithMe)
    expect([refused.status, refused.problem.detail]).toEqual([403, 'Only developers can access shared requests'])
    expect((await nobody.send(requestsApi.listSharedWithMe)).status).toBe(401)
  })
})

describe('however long, a list is one statement after the look at who calls', () => {
  const fill = async (owner: Person, dev: Person, rows: number) => {
    for (let n = 0; n < rows; n++) {
      const request = await givenRequest(db, owner, { is_public: true })
      await givenShare(db, request, dev)
    }
  }
  const lists = {
    own: (ann: Person, _dev: Person) => ann.send(requestsApi.listOwn),
    public: (ann: Person, _dev: Person) => ann.send(requestsApi.listPublic),
    tickets: (ann: Person, _dev: Person) => ann.send(requestsApi.listPublic, { query: { order: 'tickets' } }),
    shared: (_ann: Person, dev: Person) => dev.send(requestsApi.listSharedWithMe),
  }
  test.each(Object.entries(lists))('%s', async (_, list) => {
    const [ann, dev] = [await signUp('client'), await signUp('developer')]
    await fill(ann, dev, 2)
    expect(await countStatements(() => list(ann, dev))).toBe(2)
    await fill(ann, dev, 18)
    expect((await list(ann, dev)).body.length).toBeGreaterThanOrEqual(20)
    expect(await countStatements(() => list(ann, dev))).toBe(2)
  })
})

describe('on a filled table', async () => {
  const filled = await startApi()
  const ann = await filled.signUp('client')
  const dev = await filled.signUp('developer')
  const ben = await filled.signUp('client')
  await sql`
    insert into requests (user_id, title, content, is_public, is_idea, status, created_at)
    select case when n % 20 = 0 then ${ann.id}::bigint else ${ben.id}::bigint end, 'Title', 'Content', n % 2 = 0, n % 3 = 0,
      (array['open', 'in_progress', 'completed', 'cancelled'])[n % 4 + 1]::request_status, now()
    from generate_series(1, 8000) n`.execute(filled.db)
  await sql`
    insert into accounts (username, email, full_name, user_type, terms_accepted_at, created_at)
    select 'dev' || n, 'dev' || n || '@example.com', 'Dev', 'developer', now(), now() from generate_series(1, 99) n`.execute(
    filled.db,
  )
  await sql`
    insert into request_shares (request_id, shared_with_user_id, created_at)
    select request.id, developer.id, now() from requests request join accounts developer on developer.user_type = 'developer'
    where (request.id + developer.id) % 50 = 0 and request.user_id = ${ben.id}`.execute(filled.db)
  await sql`analyze`.execute(filled.db)

  type Page = { limit: number; after: string | undefined }
  test.each([
    ['my requests', 'requests_owner', (query: Page) => ann.send(requestsApi.listOwn, { query })],
    [
      'what is shared among mine',
      'request_shares_with_by_request',
      (query: Page) => dev.send(requestsApi.listOwn, { query }),
    ],
    [
      'public requests',
      'requests_public_newest',
      (query: Page) => filled.nobody.send(requestsApi.listPublic, { query }),
    ],
    [
      'tickets',
      'requests_public_by_rank',
      (query: Page) => filled.nobody.send(requestsApi.listPublic, { query: { ...query, order: 'tickets' } }),
    ],
    [
      'ideas',
      'requests_public_by_rank',
      (query: Page) => filled.nobody.send(requestsApi.listPublic, { query: { ...query, filter: 'idea' } }),
    ],
    ['shared requests', 'request_shares_with', (query: Page) => dev.send(requestsApi.listSharedWithMe, { query })],
  ])('%s come in order off the index %s, on the first page and deep in the list', async (_, index, list) => {
    const start = await list({ limit: 60, after: undefined })
    const deep = nextOf(start).get('after') ?? undefined
    expect(deep).toBeDefined()
    for (const after of [undefined, deep]) {
      const [statement] = (await recordStatements(() => list({ limit: 20, after }))).slice(-1)
      const { rows } = await filled.opened.query(`explain ${statement!.text}`, statement!.values)
      const plan = rows.map((row) => (row as { 'QUERY PLAN': string })['QUERY PLAN']).join('\n')
      expect(plan).toContain(`using ${index} on`)
      expect(plan).not.toContain('Seq Scan on requests')
    }
  })
})
