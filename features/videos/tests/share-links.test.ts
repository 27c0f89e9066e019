import { expect, test } from 'vitest'
import { RENDER_HEADERS } from '#platform/server/pages/render-mark.ts'
import { startApi, type Person } from '#testing/api.ts'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { sharingApi, videosApi } from '../contract.ts'
import { makeClip } from '#testing/given/clips.ts'
import { givenVideoRow } from '#testing/given/videos.ts'
import { givenVideo } from '#testing/given/upload-video.ts'

const api = await startApi()
const HOUR_MS = 60 * 60 * 1000

interface Wishes {
  project_url?: string
  new_link?: boolean
  ends_at?: string | null
  password?: string | null
}
const share = (owner: Person, id: number, body: Wishes = {}) => owner.send(sharingApi.share, { params: { id }, body })
const openings = async (owner: Person, id: number) =>
  (await owner.send(sharingApi.listOpenings, { params: { id } })).body.map(({ user }) => user?.username ?? null)
const shared = (token: string, who: Pick<Person, 'send'> = api.nobody) =>
  who.send(sharingApi.readShared, { params: { token } })

test('an owner shares a private video by a link, which shows and plays it without an account', async () => {
  const owner = await api.signUp('developer')
  const clip = await makeClip()
  const { id } = await givenVideo(api, owner, {}, clip)
  const { body: link } = await share(owner, id, { project_url: 'https://example.com/shop' })
  expect(link).toMatchObject({ project_url: 'https://example.com/shop', ends_at: null, has_password: false })
  expect(link.share_url).toBe(`http://localhost:3000/shared/videos/${link.share_token}`)
  expect(link.share_token.length).toBeGreaterThanOrEqual(32)
  expect((await share(owner, id)).body.share_token).toBe(link.share_token)
  expect((await owner.send(videosApi.read, { params: { id } })).body).toMatchObject({
    share_token: link.share_token,
    is_public: false,
  })

  const seen = await shared(link.share_token)
  expect([seen.status, seen.body]).toMatchObject([
    200,
    { id, title: 'How it works', user: { username: owner.username } },
  ])
  expect(Object.keys(seen.body)).not.toContain('share_token')
  const { pathname, search } = new URL(seen.body.file_path)
  expect((await api.app.inject({ url: `${pathname}${search}` })).rawPayload.equals(clip)).toBe(true)
  expect((await api.app.inject({ url: pathname })).statusCode).toBe(404)
  const counted = await api.app.inject({
    method: 'POST',
    url: `/api/videos/${id}/views${search}`,
    payload: { reached: 3 },
  })
  expect(counted.json()).toEqual({ views: 1 })
  expect((await api.nobody.send(sharingApi.readSharedShort, { params: { token: link.share_token } })).status).toBe(200)
})

test('the address of the project may come in the query, as some clients send it', async () => {
  const owner = await api.signUp('developer')
  const { id } = await givenVideoRow(api.db, owner)
  const query = { project_url: 'https://example.com/a' }
  const { body } = await owner.send(sharingApi.share, { params: { id }, query })
  expect(body.project_url).toBe('https://example.com/a')
})

test('a link that is revoked, renewed, or at its end is dead', async () => {
  const owner = await api.signUp('developer')
  const { id } = await givenVideoRow(api.db, owner)
  const first = (await share(owner, id)).body.share_token
  const second = (await share(owner, id, { new_link: true })).body.share_token
  expect(second).not.toBe(first)
  const gone = { detail: 'Video not found or is no longer shared', code: 'not_found' }
  expect((await shared(first)).problem).toEqual(gone)
  expect((await shared(second)).status).toBe(200)
  const ends_at = new Date(api.now().getTime() + HOUR_MS).toISOString()
  expect((await share(owner, id, { ends_at })).body.ends_at).toBe(ends_at)
  api.passTime(2 * HOUR_MS)
  expect((await shared(second)).problem).toEqual(gone)
  expect((await share(owner, id, { ends_at: null })).body.share_token).toBe(second)
  expect((await shared(second)).status).toBe(200)
  expect((await owner.send(sharingApi.revokeShare, { params: { id } })).status).toBe(204)
  expect((await owner.send(sharingApi.revokeShare, { params: { id } })).status).toBe(404)
  expect((await shared(second)).problem).toEqual(gone)
  expect((await owner.send(sharingApi.readShare, { params: { id } })).status).toBe(404)
  const past = new Date(api.now().getTime() - 1000).toISOString()
  expect((await share(owner, id, { ends_at: past })).status).toBe(422)
})

test('a password keeps a link closed, and is not guessed', async () => {
  const owner = await api.signUp('developer')
  const { id } = await givenVideoRow(api.db, owner)
  const { body: link } = await share(owner, id, { password: 'bread' })
  expect(link.has_password).toBe(true)
  const params = { token: link.share_token }
  const tryWith = (password: string) => api.nobody.send(sharingApi.openShared, { params, body: { password } })
  expect((await shared(link.share_token)).problem.code).toBe('password_needed')
  expect((await api.nobody.send(sharingApi.readSharedShort, { params })).problem.code).toBe('password_needed')
  expect((await tryWith('butter')).problem.code).toBe('wrong_password')
  expect((await tryWith('bread')).body.id).toBe(id)
  for (let nth = 0; nth < 20; nth++) await tryWith('butter')
  expect((await tryWith('bread')).status).toBe(429)
  await share(owner, id, { password: null })
  expect((await shared(link.share_token)).status).toBe(200)
  const row = await api.db.selectFrom('share_links').selectAll().where('video_id', '=', id).executeTakeFirstOrThrow()
  expect(row.password_hash).toBeNull()
})

test('an owner sees who opened their link, once for each and day; nobody else does, and their own looks do not count', async () => {
  const [owner, ada] = [await api.signUp('developer'), await api.signUp('client')]
  const { id } = await givenVideoRow(api.db, owner)
  const token = (await share(owner, id)).body.share_token
  for (const who of [owner, api.nobody, ada, ada, api.nobody]) await shared(token, who)
  expect(await openings(owner, id)).toEqual([ada.username, null])
  api.passTime(24 * HOUR_MS)
  await shared(token, ada)
  expect(await openings(owner, id)).toEqual([ada.username, ada.username, null])
})

test('somebody who leaves is no longer among those who opened a link', async () => {
  const [owner, ada] = [await api.signUp('developer'), await api.signUp('client')]
  const { id } = await givenVideoRow(api.db, owner)
  const token = (await share(owner, id)).body.share_token
  for (const who of [ada, api.nobody]) await shared(token, who)
  await ada.send(accountSettingsApi.closeAccount, { body: { password: ada.password } })
  const rows = await api.db.selectFrom('share_link_openings').select('account_id').orderBy('id').execute()
  expect(rows.map(({ account_id }) => account_id)).not.toContain(ada.id)
  expect(await openings(owner, id)).toEqual([null])
})

test('who has a page drawn has opened nothing yet, and cannot be somebody who only says so', async () => {
  const owner = await api.signUp('developer')
  const { id } = await givenVideoRow(api.db, owner)
  const params = { token: (await share(owner, id)).body.share_token }
  expect((await api.nobody.send(sharingApi.readShared, { params, headers: RENDER_HEADERS })).status).toBe(200)
  expect(await openings(owner, id)).toEqual([])
  const guessed = Object.fromEntries(Object.keys(RENDER_HEADERS).map((name) => [name, 'true']))
  await api.nobody.send(sharingApi.readShared, { params, headers: guessed })
  expect(await openings(owner, id)).toEqual([null])
})

test('only its owner shares a video, revokes the link, or reads who opened it', async () => {
  const [owner, stranger] = [await api.signUp('developer'), await api.signUp('developer')]
  const [open, hidden] = [await givenVideoRow(api.db, owner, { is_public: true }), await givenVideoRow(api.db, owner)]
  await share(owner, open.id)
  await share(owner, hidden.id)
  for (const [video, status] of [
    [open, 403],
    [hidden, 404],
  ] as const) {
    const params = { id: video.id }
    expect((await share(stranger, video.id)).status).toBe(status)
    for (const endpoint of [sharingApi.readShare, sharingApi.revokeShare, sharingApi.listOpenings]) {
      expect((await stranger.send(endpoint, { params })).status).toBe(status)
      expect((await api.nobody.send(endpoint, { params })).status).toBe(401)
    }
  }
  const { body } = await api.nobody.send(videosApi.read, { params: { id: open.id } })
  expect(body.share_token).toBeNull()
  expect((await shared('x'.repeat(32))).status).toBe(404)
})
