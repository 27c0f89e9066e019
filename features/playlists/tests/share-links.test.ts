import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { givenVideoRow } from '#testing/given/videos.ts'
import { countStatements } from '#testing/database/statements.ts'
import { videosApi } from '#features/videos/contract.ts'
import { playlistsApi, playlistSharingApi } from '../contract.ts'
import { givenPlaylist } from './given-playlists.ts'

const api = await startApi()
const HOUR_MS = 60 * 60 * 1000

interface Wishes {
  new_link?: boolean
  ends_at?: string | null
  password?: string | null
}
const share = (owner: Person, id: number, body?: Wishes) =>
  owner.send(playlistSharingApi.share, { params: { id }, ...(body && { body }) })
const shared = (token: string, who: Pick<Person, 'send'> = api.nobody) =>
  who.send(playlistSharingApi.readShared, { params: { token } })
const GONE = { detail: 'Shared playlist not found', code: 'not_found' }

test("the link of a private playlist shows it without an account, with its owner's private videos and no other private ones", async () => {
  const [owner, other] = [await api.signUp('developer'), await api.signUp('developer')]
  const mine = await givenVideoRow(api.db, owner, { title: 'Mine', thumbnail: 'poster-1.webp' })
  const theirs = await givenVideoRow(api.db, other, { title: 'Theirs', is_public: true })
  const { id } = await givenPlaylist(owner, { description: 'For you' }, [mine, theirs])
  await api.inWork(({ db }) => db.updateTable('videos').set({ is_public: false }).where('id', '=', theirs.id).execute())
  const { body: link } = await share(owner, id)
  expect(link.share_url).toBe(`http://localhost:3000/shared/playlists/${link.share_token}`)
  expect(link).toMatchObject({ ends_at: null, has_password: false })
  expect((await share(owner, id)).body).toEqual(link)
  expect((await owner.send(playlistSharingApi.readShare, { params: { id } })).body).toEqual(link)
  const own = (await owner.send(playlistsApi.read, { params: { id } })).body
  expect([own.share_token, own.is_public]).toEqual([link.share_token, false])

  const { status, body } = await shared(link.share_token)
  expect([status, body]).toMatchObject([
    200,
    {
      id,
      description: 'For you',
      creator_id: owner.id,
      share_token: link.share_token,
      video_count: 1,
      hidden_count: 0,
    },
  ])
  expect(body.videos.map(({ title, share_token }) => [title, share_token])).toEqual([['Mine', null]])
  const { pathname, search } = new URL(body.videos[0]?.file_path ?? '')
  // The file itself is not there: who is let in gets that far.
  const viewed = (query: string) =>
    api.app.inject({ method: 'POST', url: `/api/videos/${mine.id}/views${query}`, payload: { reached: 1 } })
  expect(pathname).toBe(`/api/video_display/stream/${mine.id}`)
  expect((await viewed(search)).json()).toEqual({ views: 1 })
  expect((await viewed('')).statusCode).toBe(404)
  expect(body.thumbnail_path).toMatch(/poster-1\.webp\?ends=/)
  expect((await api.nobody.send(playlistsApi.read, { params: { id } })).status).toBe(404)
  expect((await api.nobody.send(videosApi.read, { params: { id: mine.id } })).status).toBe(404)
})

test('a link that is revoked, renewed, or at its end is dead', async () => {
  const owner = await api.signUp('client')
  const { id } = await givenPlaylist(owner)
  const first = (await share(owner, id)).body.share_token
  const second = (await share(owner, id, { new_link: true })).body.share_token
  expect(second).not.toBe(first)
  expect((await shared(first)).problem).toEqual(GONE)
  expect((await shared(second)).status).toBe(200)
  const ends_at = new Date(api.now().getTime() + HOUR_MS).toISOString()
  expect((await share(owner, id, { ends_at })).body.ends_at).toBe(ends_at)
  api.passTime(2 * HOUR_MS)
  expect((await shared(second)).problem).toEqual(GONE)
  await share(owner, id, { ends_at: null })
  expect((await shared(second)).status).toBe(200)
  const past = new Date(api.now().getTime() - 1000).toISOString()
  expect((await share(owner, id, { ends_at: past, new_link: true })).status).toBe(422)
  expect((await shared(second)).status).toBe(200)
  expect((await owner.send(playlistSharingApi.revokeShare, { params: { id } })).status).toBe(204)
  expect((await owner.send(playlistSharingApi.revokeShare, { params: { id } })).status).toBe(404)
  expect((await shared(second)).problem).toEqual(GONE)
  expect((await owner.send(playlistSharingApi.readShare, { params: { id } })).status).toBe(404)
})

test('a password keeps a link closed, and is not guessed', async () => {
  const owner = await api.signUp('developer')
  const { id } = await givenPlaylist(owner)
  const { share_token: token } = (await share(owner, id, { password: 'bread' })).body
  const tryWith = (password: string) =>
    api.nobody.send(playlistSharingApi.openShared, { params: { token }, body: { password } })
  expect((await shared(token)).problem).toEqual({ detail: 'This playlist has a password', code: 'password_needed' })
  expect((await tryWith('butter')).problem.code).toBe('wrong_password')
  expect((await tryWith('bread')).body.id).toBe(id)
  for (let nth = 0; nth < 20; nth++) await tryWith('butter')
  expect((await tryWith('bread')).status).toBe(429)
  await share(owner, id, { password: null })
  expect((await shared(token)).status).toBe(200)
})

test('an owner sees who opened their link, once for each and day; their own looks do not count', async () => {
  const [owner, ada] = [await api.signUp('developer'), await api.signUp('client')]
  const { id } = await givenPlaylist(owner)
  const token = (await share(owner, id)).body.share_token
  const openings = () => owner.send(playlistSharingApi.listOpenings, { params: { id } })
  const few = await countStatements(openings)
  for (const who of [owner, api.nobody, ada, ada, api.nobody]) await shared(token, who)
  expect((await openings()).body.map(({ user }) => user?.username ?? null)).toEqual([ada.username, null])
  expect(await countStatements(openings)).toBe(few)
})

test('only its owner shares a playlist, revokes the link, or reads who opened it', async () => {
  const [owner, stranger] = [await api.signUp('developer'), await api.signUp('developer')]
  for (const [is_public, status, detail] of [
    [true, 403, 'Only the playlist owner can generate share links'],
    [false, 404, 'Playlist not found'],
  ] as const) {
    const { id } = await givenPlaylist(owner, { is_public })
    const token = (await share(owner, id)).body.share_token
    for (const endpoint of [
      playlistSharingApi.share,
      playlistSharingApi.readShare,
      playlistSharingApi.revokeShare,
      playlistSharingApi.listOpenings,
    ]) {
      const refused = await stranger.send(endpoint, { params: { id } })
      expect([refused.status, refused.problem.detail]).toEqual([status, detail])
      expect((await api.nobody.send(endpoint, { params: { id } })).status).toBe(401)
    }
    expect((await shared(token)).status).toBe(200)
  }
})

test('who opens a link at the moment at which it is revoked reads that it is gone', async () => {
  const owner = await api.signUp('developer')
  const { id } = await givenPlaylist(owner, {}, [await givenVideoRow(api.db, owner)])
  const { body: link } = await share(owner, id)
  // The link was found, and is no longer there when its opening is noted.
  await sql`create function revoke_meanwhile() returns trigger language plpgsql as
    $$ begin delete from share_links where id = new.link_id; return new; end $$`.execute(api.db)
  await sql`create trigger revoke_meanwhile before insert on share_link_openings
    for each row execute function revoke_meanwhile()`.execute(api.db)
  const { status, problem } = await shared(link.share_token)
  await sql`drop function revoke_meanwhile cascade`.execute(api.db)
  expect([status, problem]).toEqual([404, GONE])
})
