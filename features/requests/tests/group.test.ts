import { describe, expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { givenProject, givenRequest, givenShare } from '#testing/given/rows.ts'
import { countStatements } from '#testing/database/statements.ts'
import { requestsApi } from '../contract.ts'

const { db, nobody, signUp } = await startApi()
const stored = (id: number) => db.selectFrom('requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const countIn = async (id: number) =>
  (await db.selectFrom('projects').select('request_count').where('id', '=', id).executeTakeFirstOrThrow()).request_count

test('a request goes into a project, into another, and out again', async () => {
  const ann = await signUp('client')
  const [shop, blog] = [await givenProject(db, ann, { name: 'Shop' }), await givenProject(db, ann)]
  const { id } = await givenRequest(db, ann)
  const put = (project_id: number) => ann.send(requestsApi.putInProject, { params: { id }, body: { project_id } })
  const first = await put(shop.id)
  expect([first.status, first.body]).toMatchObject([200, { project_id: shop.id, project_name: 'Shop' }])
  expect(first.body.added_to_project_at).toBe(first.body.updated_at)
  expect((await put(shop.id)).body).toEqual(first.body)
  expect((await put(blog.id)).body.project_id).toBe(blog.id)
  expect([await countIn(shop.id), await countIn(blog.id)]).toEqual([0, 1])
  const out = await ann.send(requestsApi.takeOutOfProject, { params: { id } })
  expect([out.status, out.body]).toMatchObject([
    200,
    { project_id: null, project_name: null, added_to_project_at: null },
  ])
  expect((await ann.send(requestsApi.takeOutOfProject, { params: { id } })).body).toEqual(out.body)
  expect(await countIn(blog.id)).toBe(0)
})

test('the project may be named as text, as forms do', async () => {
  const ann = await signUp('client')
  const [project, { id }] = [await givenProject(db, ann), await givenRequest(db, ann)]
  const body = { project_id: String(project.id) } as never
  expect((await ann.send(requestsApi.putInProject, { params: { id }, body })).body.project_id).toBe(project.id)
})

test('requests and projects of others stay apart', async () => {
  const [ann, ben, dev] = [await signUp('client'), await signUp('client'), await signUp('developer')]
  const [own, foreign] = [await givenProject(db, ann), await givenProject(db, ben)]
  const { id } = await givenRequest(db, ann, { project_id: own.id })
  await givenShare(db, { id }, dev, { can_edit: true })
  const before = await stored(id)
  const attempts = [
    [ben, id, foreign.id, 404, 'Request not found'],
    [dev, id, own.id, 403, 'Not authorized to modify this request'],
    [ann, id, foreign.id, 403, 'Not authorized to add to this project'],
    [ann, id, 999_999, 404, 'Project not found'],
    [ann, 999_999, own.id, 404, 'Request not found'],
  ] as const
  for (const [who, request, project_id, status, detail] of attempts) {
    const refused = await who.send(requestsApi.putInProject, { params: { id: request }, body: { project_id } })
    expect([refused.status, refused.problem.detail]).toEqual([status, detail])
  }
  for (const [who, status, detail] of [
    [ben, 404, 'Request not found'],
    [dev, 403, 'Not authorized to modify this request'],
  ] as const) {
    const refused = await who.send(requestsApi.takeOutOfProject, { params: { id } })
    expect([refused.status, refused.problem.detail]).toEqual([status, detail])
  }
  expect((await ann.send(requestsApi.takeOutOfProject, { params: { id: 999_999 } })).status).toBe(404)
  expect((await nobody.send(requestsApi.putInProject, { params: { id }, body: { project_id: own.id } })).status).toBe(
    401,
  )
  expect((await nobody.send(requestsApi.takeOutOfProject, { params: { id } })).status).toBe(401)
  expect(await stored(id)).toEqual(before)
})

describe('grouping several at once', () => {
  test('puts all of them into the project, in as many statements as for one', async () => {
    const ann = await signUp('client')
    const [project, other] = [await givenProject(db, ann), await givenProject(db, ann)]
    const made = [await givenRequest(db, ann, { project_id: other.id }), await givenRequest(db, ann)]
    made.push(await givenRequest(db, ann, { project_id: project.id }))
    const request_ids = made.map(({ id }) => id)
    const grouped = await ann.send(requestsApi.group, {
      params: { id: project.id },
      body: { request_ids: [...request_ids, ...request_ids] },
    })
    expect([grouped.status, grouped.body]).toEqual([200, { project_id: project.id, added: 2 }])
    expect([await countIn(project.id), await countIn(other.id)]).toEqual([3, 0])
    expect(await stored(made[2]!.id)).toEqual(made[2])
    const group = (into: { id: number }, ids: number[]) => () =>
      ann.send(requestsApi.group, { params: { id: into.id }, body: { request_ids: ids } })
    const forMany = await countStatements(group(other, request_ids))
    expect(await countStatements(group(project, [made[0]!.id]))).toBe(forMany)
  })

  test('is all or nothing', async () => {
    const [ann, ben, dev] = [await signUp('client'), await signUp('client'), await signUp('developer')]
    const [project, foreign] = [await givenProject(db, ann), await givenProject(db, ben)]
    const [own, theirs] = [await givenRequest(db, ann), await givenRequest(db, ben, { is_public: true })]
    const attempts = [
      [ann, project.id, [own.id, theirs.id], 403, 'Not authorized to modify this request'],
      [ann, project.id, [own.id, 999_999], 404, 'Request not found'],
      [ann, foreign.id, [own.id], 403, 'Not authorized to add to this project'],
      [ann, 999_999, [own.id], 404, 'Project not found'],
      [dev, project.id, [own.id], 403, 'Only clients can group requests'],
    ] as const
    for (const [who, id, request_ids, status, detail] of attempts) {
      const refused = await who.send(requestsApi.group, { params: { id }, body: { request_ids: [...request_ids] } })
      expect([refused.status, refused.problem.detail]).toEqual([status, detail])
    }
    const many = Array.from({ length: 201 }, () => own.id)
    for (const request_ids of [[], many])
      expect((await ann.send(requestsApi.group, { params: { id: project.id }, body: { request_ids } })).status).toBe(
        422,
      )
    expect(
      (await nobody.send(requestsApi.group, { params: { id: project.id }, body: { request_ids: [own.id] } })).status,
    ).toBe(401)
    expect(await stored(own.id)).toEqual(own)
    expect(await countIn(project.id)).toBe(0)
  })

  test('two who group the same at once both come through', async () => {
    const ann = await signUp('client')
    const [shop, blog] = [await givenProject(db, ann), await givenProject(db, ann)]
    const request_ids: number[] = []
    for (let n = 0; n < 6; n++) request_ids.push((await givenRequest(db, ann)).id)
    const group = (id: number, ids: number[]) =>
      ann.send(requestsApi.group, { params: { id }, body: { request_ids: ids } })
    const responses = await Promise.all([group(shop.id, request_ids), group(blog.id, request_ids.toReversed())])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect([await countIn(shop.id), await countIn(blog.id)].sort()).toEqual([0, 6])
  })
})
