import { beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { givenDeveloperProfile, givenRequest, givenShare } from '#testing/given/rows.ts'
import { givenShowcaseRow } from '#testing/given/showcases.ts'
import { countStatements } from '#testing/database/statements.ts'
import { requestsApi, SharedRequest } from '#features/requests/contract.ts'
import { boardsApi } from '../contract.ts'

const { db, signUp } = await startApi()
let ann: Person
let creators: Person[]
let board: number

const invite = (request_id: number, developer_ids?: number[], who = ann) =>
  who.send(boardsApi.invite, { params: { id: board }, body: { request_id, ...(developer_ids && { developer_ids }) } })
const sharedWith = async (request_id: number) => {
  const rows = await db.selectFrom('request_shares').selectAll().where('request_id', '=', request_id).execute()
  return rows.map(({ shared_with_user_id }) => shared_with_user_id).sort((a, b) => a - b)
}
const ids = (people: Person[]) => people.map(({ id }) => id)
const noticesAbout = (request_id: number) =>
  db
    .selectFrom('notifications')
    .selectAll()
    .where('path', '=', `/requests/${request_id}`)
    .orderBy('account_id')
    .execute()

beforeAll(async () => {
  ann = await signUp('client')
  board = (await ann.send(boardsApi.create, { body: { name: 'Sound people' } })).body.id
  creators = []
  for (let n = 0; n < 3; n++) {
    const creator = await signUp('developer')
    await givenDeveloperProfile(db, creator)
    await ann.send(boardsApi.addCreator, { params: { id: board }, body: { developer_id: creator.id } })
    creators.push(creator)
  }
})

test('all creators of a board are shown a request in one step; each is told and finds it among those shared', async () => {
  const request = await givenRequest(db, ann, { title: 'A jingle' })
  const answer = await invite(request.id)
  expect([answer.status, answer.body]).toEqual([200, { invited: 3, already_shared: 0 }])
  expect(await sharedWith(request.id)).toEqual(ids(creators))
  expect(await noticesAbout(request.id)).toMatchObject(
    creators.map(({ id }) => ({ account_id: id, kind: 'shared_request', actor: ann.username, subject: 'A jingle' })),
  )
  for (const creator of creators) {
    const { body } = await creator.send(requestsApi.listSharedWithMe)
    expect(body[0]).toMatchObject({ id: request.id, is_new: true, can_edit: false, shared_with_info: [] })
    const [event] = await db
      .selectFrom('live_events')
      .selectAll()
      .where('account_id', '=', creator.id)
      .where('type', '=', 'shared_request')
      .execute()
    expect(SharedRequest.parse(event?.payload)).toEqual(SharedRequest.parse(body[0]))
  }
})

test('whoever is on a board only through a solution that was hidden is not invited', async () => {
  const [shown, hidden] = [await signUp('developer'), await signUp('developer')]
  const made = (await ann.send(boardsApi.create, { body: { name: 'Solutions' } })).body
  for (const maker of [shown, hidden]) {
    const { id } = await givenShowcaseRow(db, maker)
    await ann.send(boardsApi.addShowcase, { params: { id: made.id }, body: { showcase_id: id } })
  }
  await db.updateTable('showcases').set({ is_public: false }).where('developer_id', '=', hidden.id).execute()
  const request = await givenRequest(db, ann)
  const body = { request_id: request.id }
  expect((await ann.send(boardsApi.invite, { params: { id: made.id }, body })).body.invited).toBe(1)
  expect(await sharedWith(request.id)).toEqual([shown.id])
})

test('some of a board are invited by name, and who has the request already is left out and not told again', async () => {
  const [first, second] = creators
  const request = await givenRequest(db, ann)
  await givenShare(db, request, first!, { can_edit: true })
  expect((await invite(request.id, ids([first!, second!]))).body).toEqual({ invited: 1, already_shared: 1 })
  expect(await sharedWith(request.id)).toEqual(ids([first!, second!]))
  expect((await noticesAbout(request.id)).map(({ account_id }) => account_id)).toEqual([second!.id])
  // The right to edit stays.
  expect((await first!.send(requestsApi.read, { params: { id: request.id } })).body.can_edit).toBe(true)
  expect((await invite(request.id, ids([first!, second!]))).body).toEqual({ invited: 0, already_shared: 2 })
})

test('inviting twice at once shares and tells once', async () => {
  const request = await givenRequest(db, ann)
  const responses = await Promise.all([invite(request.id), invite(request.id)])
  expect(responses.map(({ body }) => body.invited).sort()).toEqual([0, 3])
  expect(await noticesAbout(request.id)).toHaveLength(3)
})

test('who took their profile back is not written to through a board', async () => {
  const hidden = await signUp('developer')
  await givenDeveloperProfile(db, hidden)
  await ann.send(boardsApi.addCreator, { params: { id: board }, body: { developer_id: hidden.id } })
  await db.updateTable('developer_profiles').set({ is_public: false }).where('user_id', '=', hidden.id).execute()
  const request = await givenRequest(db, ann)
  expect((await invite(request.id)).body).toEqual({ invited: 3, already_shared: 0 })
  expect(await sharedWith(request.id)).toEqual(ids(creators))
})

test('a sensitive request reaches a board when its client says that they know what it means', async () => {
  const request = await givenRequest(db, ann, { contains_sensitive_data: true })
  const body = { request_id: request.id, acknowledge_sensitive: true }
  const response = await ann.send(boardsApi.invite, { params: { id: board }, body })
  expect([response.status, response.body.invited]).toEqual([200, 3])
  expect(await sharedWith(request.id)).toEqual(ids(creators))
})

describe('nobody is shown anything', () => {
  test.each<[string, Parameters<typeof givenRequest>[2], number, string]>([
    ['of a sensitive request', { contains_sensitive_data: true }, 400, 'sensitive_stays_private'],
    ['of a request that is under way', { status: 'in_progress' }, 409, 'request_not_open'],
    ['of a request that is over', { status: 'completed' }, 409, 'request_not_open'],
  ])('%s', async (_, wishes, status, code) => {
    const request = await givenRequest(db, ann, wishes)
    const refused = await invite(request.id)
    expect([refused.status, refused.problem.code]).toEqual([status, code])
    expect([await sharedWith(request.id), await noticesAbout(request.id)]).toEqual([[], []])
  })

  test("of another client's request, public or private", async () => {
    const ben = await signUp('client')
    const open = await givenRequest(db, ben, { is_public: true })
    const closed = await givenRequest(db, ben)
    expect((await invite(open.id)).status).toBe(403)
    expect((await invite(closed.id)).status).toBe(404)
    expect((await invite(999_999)).status).toBe(404)
    expect([await sharedWith(open.id), await sharedWith(closed.id)]).toEqual([[], []])
  })

  test('who is not on the board, even beside somebody who is', async () => {
    const stranger = await signUp('developer')
    await givenDeveloperProfile(db, stranger)
    const request = await givenRequest(db, ann)
    expect((await invite(request.id, [creators[0]!.id, stranger.id])).status).toBe(404)
    expect(await sharedWith(request.id)).toEqual([])
  })

  test.each([
    ['an empty list', []],
    ['too many', Array.from({ length: 201 }, (_, n) => n + 1)],
  ])('by %s of names', async (_, developer_ids) => {
    const request = await givenRequest(db, ann)
    expect((await invite(request.id, developer_ids)).status).toBe(422)
    expect(await sharedWith(request.id)).toEqual([])
  })
})

test('an invitation shares in as many statements for three as for one', async () => {
  const [one, all] = [await givenRequest(db, ann), await givenRequest(db, ann)]
  const sharing = async (work: () => Promise<unknown>) => countStatements(work)
  const forOne = await sharing(() => invite(one.id, [creators[0]!.id]))
  // Each screen that is told has a number of its own to count; everything else is the same.
  const forAll = await sharing(() => invite(all.id, ids(creators)))
  expect(forAll - forOne).toBeLessThanOrEqual(2 * (creators.length - 1))
})
