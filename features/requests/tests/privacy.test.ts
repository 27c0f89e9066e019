import { describe, expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { givenProject, givenRequest, givenShare } from '#testing/given/rows.ts'
import { countStatements } from '#testing/database/statements.ts'
import { requestsApi } from '../contract.ts'
import { admitParticipant } from '../server.ts'

const { db, nobody, signUp, now } = await startApi()
const stored = (id: number) => db.selectFrom('requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('making a request public', () => {
  test('and private again, by its owner', async () => {
    const ann = await signUp('client')
    const { id } = await givenRequest(db, ann)
    const set = (is_public: boolean) => ann.send(requestsApi.setPrivacy, { params: { id }, query: { is_public } })
    const shown = await set(true)
    expect([shown.status, shown.body.is_public]).toEqual([200, true])
    expect((await nobody.send(requestsApi.read, { params: { id } })).status).toBe(200)
    expect((await set(true)).body).toEqual(shown.body)
    expect((await set(false)).body.is_public).toBe(false)
    expect((await nobody.send(requestsApi.read, { params: { id } })).status).toBe(404)
  })

  test('is refused to everybody else, for what is sensitive, and without saying how', async () => {
    const [ann, ben, dev] = [await signUp('client'), await signUp('client'), await signUp('developer')]
    const [plain, secret] = [
      await givenRequest(db, ann),
      await givenRequest(db, ann, { contains_sensitive_data: true }),
    ]
    await givenShare(db, plain, dev, { can_edit: true })
    const set = (who: typeof nobody, id: number) =>
      who.send(requestsApi.setPrivacy, { params: { id }, query: { is_public: true } })
    const refusals = [
      await set(ben, plain.id),
      await set(dev, plain.id),
      await set(ann, 999_999),
      await set(ann, secret.id),
    ]
    expect(refusals.map(({ status, problem }) => [status, problem.detail])).toEqual([
      [404, 'Request not found'],
      [403, 'Only clients can modify request privacy'],
      [404, 'Request not found'],
      [400, 'Requests containing sensitive data cannot be public'],
    ])
    expect((await set(nobody, plain.id)).status).toBe(401)
    expect((await ann.send(requestsApi.setPrivacy, { params: { id: plain.id }, query: {} as never })).status).toBe(422)
    expect([await stored(plain.id), await stored(secret.id)]).toEqual([plain, secret])
  })
})

describe('what a stranger does not see', () => {
  test('is what was agreed and where the owner keeps it', async () => {
    const [ann, dev, participant] = [await signUp('client'), await signUp('developer'), await signUp('developer')]
    const project = await givenProject(db, ann, { name: 'Shop' })
    const { id } = await givenRequest(db, ann, { is_public: true, agreed_amount: 750.5, project_id: project.id })
    await givenShare(db, { id }, dev, { can_edit: true })
    await admitParticipant(db, { request_id: id, account_id: participant.id, now: now() })
    const seenBy = async (who: typeof nobody) => {
      const { body } = await who.send(requestsApi.read, { params: { id } })
      const listed = (await who.send(requestsApi.listPublic)).body.find((one) => one.id === id)
      expect(listed).toEqual(body)
      return [body.agreed_amount, body.project_id, body.project_name, body.added_to_project_at !== null]
    }
    expect(await seenBy(ann)).toEqual([750.5, project.id, 'Shop', true])
    expect(await seenBy(participant)).toEqual([750.5, null, null, false])
    expect(await seenBy(dev)).toEqual([null, null, null, false])
    expect(await seenBy(nobody)).toEqual([null, null, null, false])
    const shared = (await dev.send(requestsApi.listSharedWithMe)).body[0]
    expect(shared).toMatchObject({ agreed_amount: null, project_id: null, shared_with_me: true, can_edit: true })
  })

  test('is which requests of a project were shared with them', async () => {
    const [ann, dev] = [await signUp('client'), await signUp('developer')]
    const project = await givenProject(db, ann)
    const request = await givenRequest(db, ann, { project_id: project.id })
    await givenShare(db, request, dev)
    expect((await dev.send(requestsApi.listOwn, { query: { project_id: project.id } })).body).toEqual([])
    expect((await dev.send(requestsApi.listOwn)).body).toHaveLength(1)
  })
})

describe('the requests of a user', () => {
  test('are for themselves, narrowed by status and to what they share', async () => {
    const [ann, ben, dev] = [await signUp('client'), await signUp('client'), await signUp('developer')]
    const open = await givenRequest(db, ann)
    const done = await givenRequest(db, ann, { status: 'completed' })
    await givenShare(db, open, dev)
    const list = async (query = {}) =>
      (await ann.send(requestsApi.listOfUser, { params: { id: ann.id }, query })).body.map(({ id }) => id)
    expect(await list()).toEqual([done.id, open.id])
    expect(await list({ status: 'completed' })).toEqual([done.id])
    expect(await list({ shared: true })).toEqual([open.id])
    const ofDev = async (query = {}) => (await dev.send(requestsApi.listOwn, { query })).body.map(({ id }) => id)
    expect([await ofDev({ status: 'open' }), await ofDev({ status: 'completed' })]).toEqual([[open.id], []])
    expect(await ofDev({ shared: true })).toEqual([])
    for (const stranger of [ben, dev]) {
      const refused = await stranger.send(requestsApi.listOfUser, { params: { id: ann.id } })
      expect([refused.status, refused.problem.detail]).toEqual([403, 'You can only view your own requests'])
    }
    expect((await nobody.send(requestsApi.listOfUser, { params: { id: ann.id } })).status).toBe(401)
    expect((await ann.send(requestsApi.listOwn, { query: { status: 'done' as never } })).status).toBe(422)
  })
})

describe('with whom a request is shared', () => {
  test('its owner reads page by page, in the order they were added', async () => {
    const ann = await signUp('client')
    const devs = [await signUp('developer'), await signUp('developer'), await signUp('developer')]
    const { id } = await givenRequest(db, ann)
    for (const dev of devs) await givenShare(db, { id }, dev, { can_edit: dev === devs[1] })
    const list = (query = {}) => ann.send(requestsApi.listShares, { params: { id }, query })
    const all = devs.map((dev) => ({ id: dev.id, username: dev.username, can_edit: dev === devs[1] }))
    expect((await list()).body).toEqual(all)
    const first = await list({ limit: 2 })
    const after = /after=([^&>]+)/.exec(String(first.headers['link']))?.[1]
    expect([first.body, (await list({ after })).body]).toEqual([all.slice(0, 2), all.slice(2)])
    const [few, many] = [await countStatements(() => list({ limit: 1 })), await countStatements(() => list())]
    expect(many).toBe(few)
  })

  test('nobody else does', async () => {
    const [ann, ben, dev] = [await signUp('client'), await signUp('client'), await signUp('developer')]
    const { id } = await givenRequest(db, ann, { is_public: true })
    await givenShare(db, { id }, dev)
    for (const stranger of [ben, dev]) {
      const refused = await stranger.send(requestsApi.listShares, { params: { id } })
      expect([refused.status, refused.problem.detail]).toEqual([403, 'Not authorized to view shares'])
    }
    expect((await nobody.send(requestsApi.listShares, { params: { id } })).status).toBe(401)
    expect((await ann.send(requestsApi.listShares, { params: { id: 999_999 } })).status).toBe(404)
  })
})

test('the other search for users has a limit of its own', async () => {
  const ann = await signUp('client')
  for (let n = 0; n < 7; n++) await signUp('developer', { username: `quill-${n}` })
  const search = (query: object) => ann.send(requestsApi.searchUsersUpTo, { query: { query: 'Quill', ...query } })
  expect((await search({})).body).toHaveLength(7)
  expect((await search({ limit: 2 })).body.map(({ username }) => username)).toEqual(['quill-0', 'quill-1'])
  for (const limit of [0, 51]) expect((await search({ limit })).status).toBe(422)
  expect((await nobody.send(requestsApi.searchUsersUpTo, { query: { query: 'quill' } })).status).toBe(401)
})
