import { describe, expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { givenProject, givenRequest } from '#testing/given/rows.ts'
import { countStatements } from '#testing/database/statements.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { projectsApi } from '../contract.ts'

const { db, nobody, signUp } = await startApi()
const stored = (id: number) => db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirst()

test('a client makes a project and finds it among theirs, with the number of its requests', async () => {
  const [ann, ben] = [await signUp('client'), await signUp('client')]
  const made = await ann.send(projectsApi.create, { body: { name: ' Bakery ', description: '' } })
  expect([made.status, made.body]).toEqual([
    200,
    {
      id: expect.any(Number),
      name: 'Bakery',
      description: null,
      user_id: ann.id,
      is_active: true,
      request_count: 0,
      created_at: expect.stringMatching(/Z$/),
      updated_at: null,
    },
  ])
  const { id } = made.body
  const later = await givenProject(db, ann)
  await givenProject(db, ben)
  await givenRequest(db, ann, { project_id: id })
  await givenRequest(db, ann, { project_id: id })
  const list = await ann.send(projectsApi.list)
  expect(list.body.map((project) => [project.id, project.request_count])).toEqual([
    [later.id, 0],
    [id, 2],
  ])
  expect((await ann.send(projectsApi.read, { params: { id } })).body).toMatchObject({ id, request_count: 2 })
})

test('developers have no projects and make none; visitors see none', async () => {
  const dev = await signUp('developer')
  expect((await dev.send(projectsApi.list)).body).toEqual([])
  const refused = await dev.send(projectsApi.create, { body: { name: 'Mine' } })
  expect([refused.status, refused.problem.detail]).toEqual([403, 'Only clients can create projects'])
  expect(await db.selectFrom('projects').select('id').where('user_id', '=', dev.id).execute()).toEqual([])
  expect((await nobody.send(projectsApi.list)).status).toBe(401)
  expect((await nobody.send(projectsApi.create, { body: { name: 'Mine' } })).status).toBe(401)
})

test('a list of projects is one statement after the look at who calls, however long, and walked by cursor', async () => {
  const ann = await signUp('client')
  const list = () => ann.send(projectsApi.list)
  const ids: number[] = []
  const fill = async (rows: number) => {
    for (let n = 0; n < rows; n++) {
      const { id } = await givenProject(db, ann)
      ids.unshift(id)
      await givenRequest(db, ann, { project_id: id })
    }
  }
  await fill(2)
  expect(await countStatements(list)).toBe(2)
  await fill(18)
  expect(await countStatements(list)).toBe(2)
  const first = await ann.send(projectsApi.list, { query: { limit: 12 } })
  const after = new URL(/<(.+)>/.exec(String(first.headers['link']))![1]!, 'http://local').searchParams.get('after')!
  const second = await ann.send(projectsApi.list, { query: { limit: 12, after } })
  expect([...first.body, ...second.body].map(({ id }) => id)).toEqual(ids)
  expect(second.headers['link']).toBeUndefined()
})

test('the owner renames a project and clears its description; what is not named stays', async () => {
  const ann = await signUp('client')
  const { id, name } = await givenProject(db, ann, { description: 'Cakes' })
  const cleared = await ann.send(projectsApi.update, { params: { id }, body: { description: null } })
  expect(cleared.body).toMatchObject({ name, description: null, updated_at: expect.stringMatching(/Z$/) })
  const renamed = await ann.send(projectsApi.update, { params: { id }, body: { name: 'Bread' } })
  expect(renamed.body).toMatchObject({ name: 'Bread', description: null })
  const wrong = await ann.send(projectsApi.update, { params: { id }, body: { name: 'x'.repeat(101) } })
  expect([wrong.status, wrong.problem.detail]).toMatchObject([422, [{ loc: ['body', 'name'] }]])
  expect((await stored(id))?.name).toBe('Bread')
})

test('nobody but the owner reads, changes or deletes a project', async () => {
  const [ann, ben, dev] = [await signUp('client'), await signUp('client'), await signUp('developer')]
  const before = await givenProject(db, ann)
  const params = { id: before.id }
  const calls = [
    [ben, 403, ['Not authorized to access this project']],
    [
      dev,
      403,
      ['Not authorized to access this project', 'Only clients can update projects', 'Only clients can delete projects'],
    ],
    [nobody, 401, ['Please log in to continue']],
  ] as const
  for (const [other, status, texts] of calls) {
    const answers = [
      await other.send(projectsApi.read, { params }),
      await other.send(projectsApi.update, { params, body: { name: 'Mine' } }),
      await other.send(projectsApi.remove, { params }),
    ]
    for (const [at, response] of answers.entries()) {
      // Another client is not told that there is something to delete.
      const unseen = other === ben && at === 2
      const detail = unseen
        ? `Project with id ${before.id} not found or you don't have access`
        : (texts[at] ?? texts[0])
      expect([response.status, response.problem.detail]).toEqual([unseen ? 404 : status, detail])
    }
  }
  expect(await stored(before.id)).toEqual(before)
  const missing = await ann.send(projectsApi.read, { params: { id: 999_999 } })
  expect([missing.status, missing.problem.detail]).toEqual([404, 'Project with id 999999 not found'])
  const gone = await ann.send(projectsApi.remove, { params: { id: 999_999 } })
  expect([gone.status, gone.problem.detail]).toEqual([404, "Project with id 999999 not found or you don't have access"])
})

describe('deleting', () => {
  test('takes an empty project, once', async () => {
    const ann = await signUp('client')
    const { id } = await givenProject(db, ann)
    expect((await ann.send(projectsApi.remove, { params: { id } })).status).toBe(204)
    expect(await stored(id)).toBeUndefined()
    expect((await ann.send(projectsApi.remove, { params: { id } })).status).toBe(404)
  })

  test('is refused while requests are inside, and works when the last one has moved out', async () => {
    const ann = await signUp('client')
    const { id } = await givenProject(db, ann)
    const request = await givenRequest(db, ann, { project_id: id })
    const refused = await ann.send(projectsApi.remove, { params: { id } })
    expect([refused.status, refused.problem]).toEqual([
      400,
      {
        detail: 'Cannot delete project that contains requests. Please delete all requests first.',
        code: 'project_not_empty',
      },
    ])
    expect(await stored(id)).toMatchObject({ request_count: 1 })
    await ann.send(requestsApi.update, { params: { id: request.id }, body: { project_id: null } })
    expect((await ann.send(projectsApi.remove, { params: { id } })).status).toBe(204)
  })

  test('and filling it at the same moment end with one of the two, never with a request that lost its project', async () => {
    const ann = await signUp('client')
    for (let round = 0; round < 10; round++) {
      const { id } = await givenProject(db, ann)
      const post = () =>
        ann.send(requestsApi.create, { body: { title: 'A shop', content: 'For cakes.', project_id: id } })
      const remove = () => ann.send(projectsApi.remove, { params: { id } })
      // The other one starts first in every second round.
      const early = round % 2 ? null : remove()
      const posting = post()
      const removed = await (early ?? remove())
      const posted = await posting
      expect([
        [200, 400],
        [404, 204],
      ]).toContainEqual([posted.status, removed.status])
    }
    const lost = db.selectFrom('requests').select('id').where('user_id', '=', ann.id).where('project_id', 'is', null)
    expect(await lost.execute()).toEqual([])
  })
})

const wronglyCounted = () =>
  db
    .selectFrom('projects')
    .select('id')
    .where('request_count', '<>', (eb) =>
      eb
        .selectFrom('requests')
        .select((count) => count.fn.countAll<number>().as('n'))
        .whereRef('project_id', '=', 'projects.id'),
    )
    .execute()

test('the number of requests stays right when they are posted, moved, taken out and deleted at the same moment', async () => {
  const ann = await signUp('client')
  const projects = [await givenProject(db, ann), await givenProject(db, ann), await givenProject(db, ann)]
  const [one, two, three] = projects.map(({ id }) => id) as [number, number, number]
  const put = (id: number, project_id: number) =>
    ann.send(requestsApi.putInProject, { params: { id }, body: { project_id } })
  for (let round = 0; round < 6; round++) {
    const [a, b, c] = await Promise.all([one, two, three].map((project_id) => givenRequest(db, ann, { project_id })))
    const responses = await Promise.all([
      put(a!.id, two),
      put(b!.id, one),
      put(a!.id, three),
      ann.send(requestsApi.group, { params: { id: three }, body: { request_ids: [b!.id, a!.id] } }),
      ann.send(requestsApi.takeOutOfProject, { params: { id: b!.id } }),
      ann.send(requestsApi.remove, { params: { id: c!.id } }),
      ann.send(requestsApi.update, { params: { id: b!.id }, body: { project_id: two } }),
      ann.send(requestsApi.create, { body: { title: 'A shop', content: 'For cakes.', project_id: one } }),
    ])
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
  }
  expect(await wronglyCounted()).toEqual([])
})

test('the number of requests is what counting them from scratch gives, after posting, moving, deleting and closing an account', async () => {
  const [ann, ben] = [await signUp('client'), await signUp('client')]
  const [one, two, other] = [await givenProject(db, ann), await givenProject(db, ann), await givenProject(db, ben)]
  const make = (project_id: number | null) =>
    ann.send(requestsApi.create, { body: { title: 'A shop', content: 'For cakes.', project_id } })
  const made = [await make(one.id), await make(one.id), await make(two.id), await make(null)].map(({ body }) => body.id)
  const move = (id: number, project_id: number | null) =>
    ann.send(requestsApi.update, { params: { id }, body: { project_id } })
  await move(made[0]!, two.id)
  await move(made[1]!, null)
  await move(made[3]!, one.id)
  await ann.send(requestsApi.remove, { params: { id: made[2]! } })
  await givenRequest(db, ben, { project_id: other.id })
  await db.deleteFrom('accounts').where('id', '=', ben.id).execute()
  expect(await stored(other.id)).toBeUndefined()
  expect(await wronglyCounted()).toEqual([])
  expect(await stored(one.id)).toMatchObject({ request_count: 1 })
  expect(await stored(two.id)).toMatchObject({ request_count: 1 })
})
