import { describe, expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { givenDeveloperProfile, givenRequest, givenShare } from '#testing/given/rows.ts'
import { countStatements } from '#testing/database/statements.ts'
import { requestsApi, SharedRequest } from '../contract.ts'

const { db, nobody, signUp, passTime } = await startApi()
const sharesOf = (id: number) => db.selectFrom('request_shares').selectAll().where('request_id', '=', id).execute()
const eventsOf = (id: number) =>
  db.selectFrom('live_events').selectAll().where('account_id', '=', id).where('type', '=', 'shared_request').execute()
const noticesOf = (id: number) => db.selectFrom('notifications').selectAll().where('account_id', '=', id).execute()

test('an owner shares a private request with a developer, who reads it and is told at once', async () => {
  const [ann, dev] = [await signUp('client'), await signUp('developer')]
  const { id, title } = await givenRequest(db, ann, { estimated_budget: 900 })
  const shared = await ann.send(requestsApi.share, { params: { id }, body: { shared_with_user_id: dev.id } })
  expect([shared.status, shared.body]).toMatchObject([
    200,
    { request_id: id, shared_with_user_id: dev.id, can_edit: false, viewed_at: null, is_new: true },
  ])
  expect((await dev.send(requestsApi.read, { params: { id } })).status).toBe(200)
  const [event, ...more] = await eventsOf(dev.id)
  expect(more).toEqual([])
  expect(event?.type).toBe('shared_request')
  const listed = await dev.send(requestsApi.listSharedWithMe)
  expect(event?.payload).toEqual(listed.body[0])
  expect(SharedRequest.parse(event?.payload)).toMatchObject({ title, share_id: shared.body.id, shared_with_info: [] })
  expect(await eventsOf(ann.id)).toEqual([])
  expect(await noticesOf(dev.id)).toMatchObject([
    { kind: 'shared_request', actor: ann.username, subject: title, path: `/requests/${id}`, read_at: null },
  ])
  expect(await noticesOf(ann.id)).toEqual([])
})

test('sharing twice, even at the same moment, is refused the second time and told once', async () => {
  const [ann, dev] = [await signUp('client'), await signUp('developer')]
  const { id } = await givenRequest(db, ann)
  const share = () =>
    ann.send(requestsApi.share, { params: { id }, body: { shared_with_user_id: dev.id, can_edit: true } })
  const responses = await Promise.all([share(), share()])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(responses.find(({ status }) => status === 400)?.problem).toEqual({
    detail: 'Request is already shared with this user',
    code: 'already_shared',
  })
  expect(await sharesOf(id)).toHaveLength(1)
  expect([await eventsOf(dev.id), await noticesOf(dev.id)]).toMatchObject([[{}], [{ detail: 'You may edit it.' }]])
})

test('a sensitive request is shared only by who says that they know what it means', async () => {
  const [ann, dev] = [await signUp('client'), await signUp('developer')]
  const { id } = await givenRequest(db, ann, { contains_sensitive_data: true })
  const refused = await ann.send(requestsApi.share, { params: { id }, body: { shared_with_user_id: dev.id } })
  expect([refused.status, refused.problem]).toEqual([
    400,
    { detail: 'Cannot share requests containing sensitive data', code: 'sensitive_stays_private' },
  ])
  expect([await sharesOf(id), await eventsOf(dev.id), await noticesOf(dev.id)]).toEqual([[], [], []])
  const body = { shared_with_user_id: dev.id, acknowledge_sensitive: true }
  expect((await ann.send(requestsApi.share, { params: { id }, body })).status).toBe(200)
  expect((await dev.send(requestsApi.read, { params: { id } })).body).toMatchObject({ contains_sensitive_data: true })
  expect([await sharesOf(id), await noticesOf(dev.id)]).toMatchObject([[{ shared_with_user_id: dev.id }], [{}]])
})

test('a request that is shared may be marked sensitive: nobody loses it', async () => {
  const [ann, dev] = [await signUp('client'), await signUp('developer')]
  const { id } = await givenRequest(db, ann)
  await givenShare(db, { id }, dev)
  const marked = await ann.send(requestsApi.update, { params: { id }, body: { contains_sensitive_data: true } })
  expect([marked.status, marked.body.shared_with_info]).toMatchObject([200, [{ user_id: dev.id }]])
  expect((await dev.send(requestsApi.read, { params: { id } })).status).toBe(200)
})

test('a request is shared with developers, not with clients, oneself or nobody', async () => {
  const [ann, ben] = [await signUp('client'), await signUp('client')]
  const { id } = await givenRequest(db, ann)
  for (const other of [ann, ben]) {
    const refused = await ann.send(requestsApi.share, { params: { id }, body: { shared_with_user_id: other.id } })
    expect([refused.status, refused.problem.code]).toEqual([400, 'not_a_developer'])
  }
  const unknown = await ann.send(requestsApi.share, { params: { id }, body: { shared_with_user_id: 999_999 } })
  expect([unknown.status, unknown.problem.detail]).toEqual([404, 'User not found'])
  expect(await sharesOf(id)).toEqual([])
})

test('only the owner shares and takes back', async () => {
  const [ann, ben] = [await signUp('client'), await signUp('client')]
  const [dev, friend] = [await signUp('developer'), await signUp('developer')]
  const { id } = await givenRequest(db, ann, { is_public: true })
  await givenShare(db, { id }, dev, { can_edit: true })
  const before = await sharesOf(id)
  const share = { params: { id }, body: { shared_with_user_id: friend.id } }
  const unshare = { params: { id, user_id: dev.id } }
  const texts = [
    [ben, 'Not authorized to share this request', 'Not authorized to modify sharing settings for this request'],
    [dev, 'Only clients can share requests', 'Only clients can modify request shares'],
  ] as const
  for (const [other, noShare, noUnshare] of texts) {
    const shared = await other.send(requestsApi.share, share)
    expect([shared.status, shared.problem.detail]).toEqual([403, noShare])
    const unshared = await other.send(requestsApi.unshare, unshare)
    expect([unshared.status, unshared.problem.detail]).toEqual([403, noUnshare])
  }
  expect((await nobody.send(requestsApi.share, share)).status).toBe(401)
  expect((await nobody.send(requestsApi.unshare, unshare)).status).toBe(401)
  expect(await sharesOf(id)).toEqual(before)
  expect((await ann.send(requestsApi.share, { ...share, params: { id: 999_999 } })).status).toBe(404)
  expect((await ann.send(requestsApi.unshare, { params: { id: 999_999, user_id: dev.id } })).status).toBe(404)
})

test('a share that is taken back opens nothing any more; taking it back again answers null', async () => {
  const [ann, dev] = [await signUp('client'), await signUp('developer')]
  const { id } = await givenRequest(db, ann)
  const share = await givenShare(db, { id }, dev)
  const params = { id, user_id: dev.id }
  const taken = await ann.send(requestsApi.unshare, { params })
  expect([taken.status, taken.body]).toMatchObject([200, { id: share.id, shared_with_user_id: dev.id }])
  expect((await dev.send(requestsApi.read, { params: { id } })).status).toBe(404)
  const again = await ann.send(requestsApi.unshare, { params })
  expect([again.status, again.body]).toEqual([200, null])
})

test.each(['takes the share back', 'deletes the request'])(
  'when its owner %s, nobody is told of it any more',
  async (how) => {
    const [ann, dev, kept] = [await signUp('client'), await signUp('developer'), await signUp('developer')]
    const { id } = await givenRequest(db, ann)
    for (const { id: shared_with_user_id } of [dev, kept]) {
      await ann.send(requestsApi.share, { params: { id }, body: { shared_with_user_id } })
    }
    const isUnread = async (person: { id: number }) =>
      (await noticesOf(person.id)).some(({ read_at }) => read_at === null)
    expect([await isUnread(dev), await isUnread(kept)]).toEqual([true, true])
    const isDeleted = how === 'deletes the request'
    const done = isDeleted
      ? await ann.send(requestsApi.remove, { params: { id } })
      : await ann.send(requestsApi.unshare, { params: { id, user_id: dev.id } })
    expect(done.status).toBe(200)
    expect([await isUnread(dev), await isUnread(kept)]).toEqual([false, !isDeleted])
    const events = await db
      .selectFrom('live_events')
      .select('payload')
      .where('account_id', '=', dev.id)
      .where('type', '=', 'notifications_read')
      .execute()
    expect(events).toMatchObject([{ payload: { count: 0 } }])
  },
)

describe('having seen a share', () => {
  test('is noted once, by whom it is for', async () => {
    const [ann, dev] = [await signUp('client'), await signUp('developer')]
    const request = await givenRequest(db, ann)
    const { id } = await givenShare(db, request, dev)
    const mark = () => dev.send(requestsApi.markViewed, { params: { id } })
    const marked = await mark()
    expect([marked.status, marked.body]).toEqual([200, { success: true }])
    const [first] = (await dev.send(requestsApi.listSharedWithMe)).body
    expect(first).toMatchObject({ is_new: false, viewed_at: expect.stringMatching(/Z$/) })
    passTime(60_000)
    await mark()
    expect((await dev.send(requestsApi.listSharedWithMe)).body[0]?.viewed_at).toBe(first?.viewed_at)
  })

  test('takes the notice of it with it, so that no email tells of what was seen', async () => {
    const [ann, dev] = [await signUp('client'), await signUp('developer')]
    const request = await givenRequest(db, ann)
    const body = { shared_with_user_id: dev.id, can_edit: false }
    const { id } = (await ann.send(requestsApi.share, { params: { id: request.id }, body })).body
    const unread = () =>
      db
        .selectFrom('notifications')
        .select('kind')
        .where('account_id', '=', dev.id)
        .where('read_at', 'is', null)
        .execute()
    expect(await unread()).toEqual([{ kind: 'shared_request' }])
    await dev.send(requestsApi.markViewed, { params: { id } })
    expect(await unread()).toEqual([])
  })

  test('is nobody else’s to say', async () => {
    const [ann, dev, other] = [await signUp('client'), await signUp('developer'), await signUp('developer')]
    const request = await givenRequest(db, ann)
    const { id } = await givenShare(db, request, dev)
    for (const stranger of [ann, other]) {
      const refused = await stranger.send(requestsApi.markViewed, { params: { id } })
      expect([refused.status, refused.problem.detail]).toEqual([404, 'Share not found'])
    }
    expect((await nobody.send(requestsApi.markViewed, { params: { id } })).status).toBe(401)
    expect(await sharesOf(request.id)).toMatchObject([{ viewed_at: null }])
  })
})

describe('searching for users', () => {
  test('finds the opposite role by how the name begins, the exact match first, five at most', async () => {
    const ann = await signUp('client', { username: 'Marigold' })
    const names = ['mara-one', 'Mara_two', 'mara3', 'mara4', 'mara5', 'MARA']
    for (const username of names) await signUp('developer', { username })
    const found = await ann.send(requestsApi.searchUsers, { query: { q: 'Mara' } })
    expect(found.body).toHaveLength(5)
    expect(found.body[0]?.username).toBe('MARA')
    expect(Object.keys(found.body[0] ?? {}).sort()).toEqual(['full_name', 'id', 'username'])
    const dev = await signUp('developer')
    expect((await dev.send(requestsApi.searchUsers, { query: { q: 'mar' } })).body).toEqual([
      { id: ann.id, username: 'Marigold', full_name: null },
    ])
  })

  test('finds creators with a public profile by words of their full name, accents or not', async () => {
    const ann = await signUp('client')
    const named = async (role: 'client' | 'developer', username: string, full_name: string) => {
      const person = await signUp(role, { username })
      await db.updateTable('accounts').set({ full_name }).where('id', '=', person.id).execute()
      return person
    }
    const ines = await named('developer', 'clay-and-code', 'Inês Carvalho-Ødegård')
    const hidden = await named('developer', 'nobody-s-business', 'Inês Calado')
    await givenDeveloperProfile(db, ines)
    await givenDeveloperProfile(db, hidden, { is_public: false })
    const search = async (person: typeof ann, q: string) =>
      (await person.send(requestsApi.searchUsers, { query: { q } })).body.map(({ full_name }) => full_name)
    for (const q of ['Inês', 'ines', 'INES carv', 'carvalho', 'Ine\u0302s', 'ødegard']) {
      expect([q, await search(ann, q)]).toEqual([q, ['Inês Carvalho-Ødegård']])
    }
    expect(await search(ann, 'nobody-s')).toEqual([null])
    for (const q of ['calado', 'nes', '&', "'", ''])
      expect((await search(ann, q)).filter(Boolean).length < 2).toBe(true)
    const dev = await signUp('developer')
    await named('client', 'quiet-one', 'Zenobia Quiet')
    expect(await search(dev, 'zenobia')).toEqual([])
  })

  test('takes every character for itself', async () => {
    const ann = await signUp('client')
    for (const username of ['ivy_one', 'ivy-two']) await signUp('developer', { username })
    const names = async (q: string) =>
      (await ann.send(requestsApi.searchUsers, { query: { q } })).body.map(({ username }) => username)
    expect(await names('ivy_')).toEqual(['ivy_one'])
    for (const q of ['%', 'ivy%', 'i_y', '\\', "ivy'"]) expect(await names(q)).toEqual([])
  })

  test('is for who is signed in, and leaves out closed accounts', async () => {
    const [ann, gone] = [await signUp('client'), await signUp('developer', { username: 'zoe-gone' })]
    await db.updateTable('accounts').set({ is_active: false }).where('id', '=', gone.id).execute()
    expect((await ann.send(requestsApi.searchUsers, { query: { q: 'zoe' } })).body).toEqual([])
    expect((await nobody.send(requestsApi.searchUsers, { query: { q: 'zoe' } })).status).toBe(401)
    expect((await ann.send(requestsApi.searchUsers, { query: {} as never })).status).toBe(422)
  })
})

test('deleting a request forgets what its readers were told, in as many statements for five as for one', async () => {
  const ann = await signUp('client')
  const sharedWith = async (count: number) => {
    const { id } = await givenRequest(db, ann)
    const readers = await Promise.all(Array.from({ length: count }, () => signUp('developer')))
    for (const { id: reader } of readers) {
      await ann.send(requestsApi.share, { params: { id }, body: { shared_with_user_id: reader } })
    }
    return { id, readers }
  }
  const [one, many] = [await sharedWith(1), await sharedWith(5)]
  const remove = (id: number) => async () => {
    expect((await ann.send(requestsApi.remove, { params: { id } })).status).toBe(200)
  }
  const few = await countStatements(remove(one.id))
  expect(await countStatements(remove(many.id))).toBe(few)
  for (const { id } of many.readers) {
    expect(await noticesOf(id)).toMatchObject([{ read_at: expect.any(String) as string }])
    const events = await db
      .selectFrom('live_events')
      .select('payload')
      .where('account_id', '=', id)
      .where('type', '=', 'notifications_read')
      .execute()
    expect(events).toEqual([{ payload: { count: 0 } }])
  }
})
