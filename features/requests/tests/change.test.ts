import { describe, expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { givenProject, givenRequest, givenShare } from '#testing/given/rows.ts'
import { requestsApi, type RequestStatus } from '../contract.ts'
import { admitParticipant } from '../server.ts'

const { db, nobody, signUp, now } = await startApi()
const stored = (id: number) => db.selectFrom('requests').selectAll().where('id', '=', id).executeTakeFirst()

test('the owner changes what they name, and nothing else is lost', async () => {
  const ann = await signUp('client')
  const project = await givenProject(db, ann)
  const before = await givenRequest(db, ann, {
    estimated_budget: 900,
    is_public: true,
    seeks_collaboration: true,
    collaboration_details: 'A designer',
    project_id: project.id,
  })
  const changed = await ann.send(requestsApi.update, {
    params: { id: before.id },
    body: { content: 'My password and api_key are elsewhere.' },
  })
  expect(changed.status).toBe(200)
  expect(await stored(before.id)).toEqual({
    ...before,
    content: 'My password and api_key are elsewhere.',
    updated_at: changed.body.updated_at,
    // What the search looks in follows the text.
    search: expect.stringContaining("'password'"),
  })
  expect(changed.body.updated_at).not.toBeNull()
})

test('null and an empty text clear what may be empty, and leave what may not', async () => {
  const ann = await signUp('client')
  const project = await givenProject(db, ann)
  const { id, title } = await givenRequest(db, ann, {
    estimated_budget: 900,
    collaboration_details: 'A designer',
    project_id: project.id,
  })
  const kept = await ann.send(requestsApi.update, { params: { id }, body: { title: '' } })
  expect(kept.body).toMatchObject({ title, estimated_budget: 900, updated_at: null })
  const unpriced = await ann.send(requestsApi.update, {
    params: { id },
    body: { title: '', estimated_budget: '', collaboration_details: '' } as never,
  })
  expect(unpriced.body).toMatchObject({ estimated_budget: null, collaboration_details: null, project_id: project.id })
  const cleared = await ann.send(requestsApi.update, {
    params: { id },
    body: { estimated_budget: null, collaboration_details: null, project_id: null },
  })
  expect(cleared.body).toMatchObject({
    estimated_budget: null,
    collaboration_details: null,
    project_id: null,
    added_to_project_at: null,
  })
  expect((await ann.send(requestsApi.update, { params: { id }, body: { title: null } as never })).status).toBe(422)
})

test('a request moves into a project of its owner only', async () => {
  const [ann, ben] = [await signUp('client'), await signUp('client')]
  const [own, foreign] = [await givenProject(db, ann), await givenProject(db, ben)]
  const { id } = await givenRequest(db, ann)
  const moved = await ann.send(requestsApi.update, { params: { id }, body: { project_id: own.id } })
  expect(moved.body).toMatchObject({ project_id: own.id, added_to_project_at: moved.body.updated_at })
  const refused = await ann.send(requestsApi.update, { params: { id }, body: { project_id: foreign.id } })
  expect([refused.status, refused.problem.detail]).toEqual([404, 'Project not found'])
  expect((await stored(id))?.project_id).toBe(own.id)
})

describe('a sensitive request stays private', () => {
  test.each([
    ['publishing a sensitive one', { contains_sensitive_data: true }, { is_public: true }],
    ['calling a public one sensitive', { is_public: true }, { contains_sensitive_data: true }],
    ['both at once', {}, { is_public: true, contains_sensitive_data: true }],
  ])('%s is refused', async (_, wishes, body) => {
    const ann = await signUp('client')
    const before = await givenRequest(db, ann, wishes)
    const refused = await ann.send(requestsApi.update, { params: { id: before.id }, body })
    expect([refused.status, refused.problem.code]).toEqual([400, 'sensitive_stays_private'])
    expect(await stored(before.id)).toEqual(before)
  })

  test('taking it back from the public in the same change is fine', async () => {
    const ann = await signUp('client')
    const { id } = await givenRequest(db, ann, { is_public: true })
    const body = { is_public: false, contains_sensitive_data: true }
    expect((await ann.send(requestsApi.update, { params: { id }, body })).body).toMatchObject(body)
  })
})

test('work turns into an idea only when its budget is given up', async () => {
  const ann = await signUp('client')
  const before = await givenRequest(db, ann, { estimated_budget: 900 })
  const refused = await ann.send(requestsApi.update, { params: { id: before.id }, body: { is_idea: true } })
  expect([refused.status, refused.problem.detail]).toMatchObject([422, [{ loc: ['body', 'estimated_budget'] }]])
  expect(await stored(before.id)).toEqual(before)
  const body = { is_idea: true, estimated_budget: null }
  expect((await ann.send(requestsApi.update, { params: { id: before.id }, body })).body).toMatchObject(body)
})

test('the status moves along the table; another move is a conflict and changes nothing', async () => {
  const ann = await signUp('client')
  const { id } = await givenRequest(db, ann)
  const become = (status: RequestStatus) => ann.send(requestsApi.update, { params: { id }, body: { status } })
  expect((await become('open')).body).toMatchObject({ status: 'open', updated_at: null })
  const skipped = await become('completed')
  expect([skipped.status, skipped.problem.code]).toEqual([409, 'impossible_transition'])
  expect((await stored(id))?.status).toBe('open')
  for (const status of ['in_progress', 'open', 'cancelled', 'open', 'in_progress', 'completed'] as const) {
    expect((await become(status)).body.status).toBe(status)
  }
  const revived = await ann.send(requestsApi.update, { params: { id }, body: { status: 'open', title: 'Again' } })
  expect(revived.status).toBe(409)
  expect(await stored(id)).toMatchObject({ status: 'completed', title: expect.not.stringMatching('Again') })
})

describe('a developer with whom a request is shared', () => {
  test('changes its text, budget and idea when they may edit', async () => {
    const [ann, dev] = [await signUp('client'), await signUp('developer')]
    const { id } = await givenRequest(db, ann, { estimated_budget: 900 })
    await givenShare(db, { id }, dev, { can_edit: true })
    const body = {
      title: 'A better shop',
      content: 'With cakes.',
      estimated_budget: null,
      is_idea: true,
      seeks_collaboration: true,
      collaboration_details: 'A baker',
    }
    // Forms send every field; naming one as it is changes nothing.
    const changed = await dev.send(requestsApi.update, { params: { id }, body: { ...body, is_public: false } })
    expect([changed.status, changed.body]).toMatchObject([200, { ...body, shared_with_info: [] }])
  })

  test.each([
    ['publicity', { is_public: true }],
    ['project', { project_id: 1 }],
    ['status', { status: 'cancelled' as const }],
    ['sensitivity', { contains_sensitive_data: true }],
  ])('never changes its %s', async (_, part) => {
    const [ann, dev] = [await signUp('client'), await signUp('developer')]
    const before = await givenRequest(db, ann)
    await givenShare(db, before, dev, { can_edit: true })
    const refused = await dev.send(requestsApi.update, { params: { id: before.id }, body: { title: 'Mine', ...part } })
    expect([refused.status, refused.problem.code]).toEqual([403, 'forbidden'])
    expect(await stored(before.id)).toEqual(before)
  })
})

test('who may only read a request, and who may not even that, changes nothing', async () => {
  const [ann, ben] = [await signUp('client'), await signUp('client')]
  const [sharee, participant] = [await signUp('developer'), await signUp('developer')]
  const { id } = await givenRequest(db, ann, { is_public: true })
  await givenShare(db, { id }, sharee)
  await admitParticipant(db, { request_id: id, account_id: participant.id, now: now() })
  const before = await stored(id)
  for (const other of [ben, sharee, participant]) {
    const refused = await other.send(requestsApi.update, { params: { id }, body: { title: 'Mine' } })
    expect([refused.status, refused.problem.detail]).toEqual([403, 'Not authorized to update this request'])
  }
  expect((await nobody.send(requestsApi.update, { params: { id }, body: { title: 'Mine' } })).status).toBe(401)
  const hidden = await givenRequest(db, ann)
  for (const stranger of [ben, await signUp('developer')]) {
    const unseen = await stranger.send(requestsApi.update, { params: { id: hidden.id }, body: { title: 'Mine' } })
    expect([unseen.status, unseen.problem.detail]).toEqual([404, 'Request not found'])
  }
  expect(await stored(hidden.id)).toEqual(hidden)
  expect(await stored(id)).toEqual(before)
  const missing = await ann.send(requestsApi.update, { params: { id: 999_999 }, body: { title: 'Mine' } })
  expect([missing.status, missing.problem.detail]).toEqual([404, 'Request not found'])
})

describe('deleting', () => {
  test('the owner deletes a request nobody talks about, with its shares', async () => {
    const [ann, dev] = [await signUp('client'), await signUp('developer')]
    const { id } = await givenRequest(db, ann)
    await givenShare(db, { id }, dev)
    const removed = await ann.send(requestsApi.remove, { params: { id } })
    expect([removed.status, removed.body]).toEqual([200, { message: 'Request deleted successfully' }])
    expect(await stored(id)).toBeUndefined()
    expect((await ann.send(requestsApi.remove, { params: { id } })).status).toBe(404)
  })

  test('a request that is talked about stays', async () => {
    const [ann, dev] = [await signUp('client'), await signUp('developer')]
    const { id } = await givenRequest(db, ann)
    await admitParticipant(db, { request_id: id, account_id: dev.id, now: now() })
    const refused = await ann.send(requestsApi.remove, { params: { id } })
    expect([refused.status, refused.problem.code]).toEqual([409, 'request_in_conversation'])
    expect(await stored(id)).toBeDefined()
  })

  test('nobody else deletes it', async () => {
    const [ann, ben, dev] = [await signUp('client'), await signUp('client'), await signUp('developer')]
    const { id } = await givenRequest(db, ann, { is_public: true })
    await givenShare(db, { id }, dev, { can_edit: true })
    const stranger = await ben.send(requestsApi.remove, { params: { id } })
    expect([stranger.status, stranger.problem.detail]).toEqual([403, 'Not authorized to delete this request'])
    const developer = await dev.send(requestsApi.remove, { params: { id } })
    expect([developer.status, developer.problem.detail]).toEqual([403, 'Only clients can delete requests'])
    expect((await nobody.send(requestsApi.remove, { params: { id } })).status).toBe(401)
    expect(await stored(id)).toBeDefined()
  })
})
