import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { countStatements } from '#testing/database/statements.ts'
import { accountsApi } from '#features/accounts/contract.ts'
import { videosApi, type Video } from '../contract.ts'
import { givenVideoRow } from '#testing/given/videos.ts'

const api = await startApi()
const [ada, ben] = [await api.signUp('developer'), await api.signUp('developer')]
const client = await api.signUp('client')
const shop = await givenVideoRow(api.db, ada, {
  title: 'A shop for bakers',
  description: 'With a cart that remembers',
  is_public: true,
  video_type: 'tutorials',
  like_count: 3,
  view_count: 1,
})
const draft = await givenVideoRow(api.db, ada, { title: 'A draft for bakers', video_type: 'tutorials' })
const pitch = await givenVideoRow(api.db, ben, {
  title: 'My pitch',
  is_public: true,
  video_type: 'pitch_contest',
  like_count: 7,
})
const broken = await givenVideoRow(api.db, ben, {
  title: 'Broken for bakers',
  is_public: true,
  state: 'failed',
  failure: 'It has no picture.',
  view_count: 9,
})

const idsOf = (videos: readonly Video[]) => videos.map(({ id }) => id)
const listed = async (who: Pick<typeof api.nobody, 'send'>, query: Parameters<typeof api.nobody.send>[1] = {}) =>
  idsOf((await who.send(videosApi.list, query as never)).body)

test('everybody sees what is public, its owner also what is not, newest first', async () => {
  expect(await listed(api.nobody)).toEqual([pitch.id, shop.id])
  expect(await listed(client)).toEqual([pitch.id, shop.id])
  expect(await listed(ada)).toEqual([pitch.id, draft.id, shop.id])
  expect(await listed(ben)).toEqual([broken.id, pitch.id, shop.id])
})

test('the list is cut down by type and words, and put in another order', async () => {
  expect(await listed(ada, { query: { video_type: 'tutorials' } })).toEqual([draft.id, shop.id])
  expect(await listed(api.nobody, { query: { q: 'shops for a baker' } })).toEqual([shop.id])
  expect(await listed(ada, { query: { q: 'baker' } })).toEqual([shop.id, draft.id])
  expect(await listed(ben, { query: { q: 'baker', order: 'newest' } })).toEqual([broken.id, shop.id])
  expect(await listed(api.nobody, { query: { q: 'remembers' } })).toEqual([shop.id])
  expect(await listed(api.nobody, { query: { q: '&|!' } })).toEqual([])
  expect(await listed(api.nobody, { query: { order: 'most_liked' } })).toEqual([pitch.id, shop.id])
  expect(await listed(api.nobody, { query: { order: 'most_viewed' } })).toEqual([shop.id, pitch.id])
})

test.each(['newest', 'most_liked', 'most_viewed'] as const)(
  'each page of the order %s leads to the next',
  async (order) => {
    const seen: number[] = []
    let after: string | undefined
    for (let page = 0; page < 5; page++) {
      const { body, headers } = await ada.send(videosApi.list, { query: { order, limit: 1, after } })
      seen.push(...idsOf(body))
      const next = /<([^>]+)>; rel="next"/.exec(String(headers['link']))?.[1]
      if (next === undefined) break
      after = new URL(next, 'http://local').searchParams.get('after') ?? undefined
    }
    expect(seen).toEqual(await listed(ada, { query: { order } }))
  },
)

test('clients that know the list by its older names find it there', async () => {
  const { body, headers } = await api.nobody.send(videosApi.display, { query: { limit: 1 } })
  expect([body.user_videos, idsOf(body.other_videos)]).toEqual([[], [pitch.id]])
  const next = new URL(/<([^>]+)>; rel="next"/.exec(String(headers['link']))?.[1] ?? '', 'http://local')
  expect(next.pathname).toBe('/api/video_display/')
  const second = await api.app.inject({ url: `${next.pathname}${next.search}` })
  expect(idsOf(second.json<{ other_videos: Video[] }>().other_videos)).toEqual([shop.id])
  const own = (await ada.send(videosApi.listOwn)).body
  expect([idsOf(own.videos), idsOf(own.user_videos), own.other_videos]).toEqual([
    [draft.id, shop.id],
    [draft.id, shop.id],
    [],
  ])
})

test('whoever brings no token has no videos, and whose token has ended is told so', async () => {
  const none = { user_videos: [], other_videos: [], videos: [] }
  const withToken = async (authorization: string) => {
    const { statusCode, body } = await api.app.inject({
      url: '/api/video_display/my-videos',
      headers: { authorization },
    })
    return [statusCode, JSON.parse(body) as unknown]
  }
  const nobodys = await api.nobody.send(videosApi.listOwn)
  expect([nobodys.status, nobodys.body]).toEqual([200, none])
  for (const signedOut of ['Bearer null', 'Bearer undefined', 'Bearer ']) {
    expect(await withToken(signedOut)).toEqual([200, none])
  }
  const gone = await api.signUp('developer')
  await givenVideoRow(api.db, gone)
  await gone.send(accountsApi.logout)
  const refused = { detail: 'Please log in to continue', code: 'not_signed_in' }
  for (const stale of [`Bearer ${gone.token}`, `Bearer ${'x'.repeat(43)}`]) {
    expect(await withToken(stale)).toEqual([401, refused])
  }
})

test("a creator's page shows what is public of theirs, to themselves as to others", async () => {
  for (const endpoint of [videosApi.listOfDeveloper, videosApi.displayOfDeveloper]) {
    for (const who of [api.nobody, client, ben]) {
      expect(idsOf((await who.send(endpoint, { params: { developerId: ben.id } })).body)).toEqual([pitch.id])
    }
    expect((await api.nobody.send(endpoint, { params: { developerId: client.id } })).body).toEqual([])
    expect((await api.nobody.send(endpoint, { params: { developerId: 999_999 } })).status).toBe(404)
  }
})

test('a video says who made it, and keeps for its owner what is theirs', async () => {
  const mine = (await ben.send(videosApi.read, { params: { id: broken.id } })).body
  expect(mine).toMatchObject({
    title: 'Broken for bakers',
    state: 'failed',
    failure: 'It has no picture.',
    likes: 0,
    liked_by_user: false,
    views: 9,
    user: { id: ben.id, username: ben.username, full_name: ben.user.full_name },
    user_id: ben.id,
    thumbnail_path: null,
    captions: [],
    renditions: [],
    updated_at: null,
  })
  const theirs = (await api.nobody.send(videosApi.read, { params: { id: broken.id } })).body
  expect([theirs.failure, theirs.share_token]).toEqual([null, null])
  expect(Object.keys(theirs)).not.toContain('folder')
})

test('a list asks the database as often for many as for few', async () => {
  const few = await countStatements(() => ada.send(videosApi.list))
  for (let nth = 0; nth < 20; nth++) await givenVideoRow(api.db, ben, { is_public: true })
  expect(await countStatements(() => ada.send(videosApi.list))).toBe(few)
})
