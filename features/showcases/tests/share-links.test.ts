import { expect, test } from 'vitest'
import { startApi, type Person, type Sender } from '#testing/api.ts'
import { givenShowcaseRow } from '#testing/given/showcases.ts'
import { givenVideoRow } from '#testing/given/videos.ts'
import { countStatements } from '#testing/database/statements.ts'
import { showcasesApi, showcaseSharingApi } from '../contract.ts'

const api = await startApi()
const { db, nobody, signUp } = api
const HOUR_MS = 60 * 60 * 1000
const owner = await signUp('developer')

interface Wishes {
  new_link?: boolean
  ends_at?: string | null
  password?: string | null
}
const share = (who: Sender, id: number, body?: Wishes) =>
  who.send(showcaseSharingApi.share, { params: { id }, ...(body && { body }) })
const shared = (token: string | null, who: Sender = nobody) =>
  who.send(showcaseSharingApi.readShared, { params: { token: token ?? '' } })
const openings = (who: Person, id: number) => who.send(showcaseSharingApi.listOpenings, { params: { id } })
const GONE = { detail: 'Showcase not found or is no longer shared', code: 'not_found' }

test('a link shows a showcase as everybody sees it, and its owner the link again', async () => {
  const { id } = await givenShowcaseRow(db, owner)
  const video = await givenVideoRow(db, owner, { is_public: true })
  await owner.send(showcasesApi.linkVideo, { params: { id, videoId: video.id } })
  const { body: link } = await share(owner, id)
  expect(link).toMatchObject({ ends_at: null, has_password: false })
  expect(link.share_url).toBe(`/showcase/${id}?token=${link.share_token}`)
  expect((await share(owner, id)).body).toEqual(link)
  expect((await owner.send(showcaseSharingApi.readShare, { params: { id } })).body).toEqual(link)
  expect((await owner.send(showcasesApi.read, { params: { id } })).body.share_token).toBe(link.share_token)
  const seen = await nobody.send(showcasesApi.read, { params: { id } })
  expect(seen.body.share_token).toBeNull()
  expect((await shared(link.share_token)).body).toEqual({ ...seen.body, share_token: link.share_token })
  // Making a video private takes hold here too.
  await db.updateTable('videos').set({ is_public: false }).where('id', '=', video.id).execute()
  expect((await shared(link.share_token)).body.videos).toEqual([])
})

test('whoever else shares it, also a visitor, sends the address of its page around, and makes no link', async () => {
  const { id } = await givenShowcaseRow(db, owner)
  const client = await signUp('client')
  const address = {
    share_url: `/showcase/${id}`,
    share_token: null,
    ends_at: null,
    has_password: false,
    created_at: null,
  }
  for (const who of [client, await signUp('developer'), nobody]) {
    const { status, body } = await share(who, id)
    expect([status, body]).toEqual([200, address])
    expect((await share(who, 999_999)).problem).toEqual({ detail: 'Showcase not found', code: 'not_found' })
  }
  for (const wish of [{ new_link: true }, { password: 'bread' }, { ends_at: null }]) {
    const refused = await share(client, id, wish)
    expect([refused.status, refused.problem.detail]).toEqual([403, 'You do not have permission to share this showcase'])
    expect((await share(nobody, id, wish)).status).toBe(401)
  }
  expect((await owner.send(showcaseSharingApi.readShare, { params: { id } })).status).toBe(404)
  // Also to whom somebody's link exists, it is not told.
  await share(owner, id)
  expect([(await share(nobody, id)).body, (await share(client, id)).body]).toEqual([address, address])
})

test('whose token has ended does not share as a visitor', async () => {
  const { id } = await givenShowcaseRow(db, owner)
  const response = await api.app.inject({
    method: 'POST',
    url: `/api/project-showcase/${id}/share`,
    headers: { authorization: `Bearer ${'x'.repeat(43)}` },
  })
  expect(response.statusCode).toBe(401)
})

test('a link that is revoked, renewed, at its end, or of a deleted showcase is dead', async () => {
  const { id } = await givenShowcaseRow(db, owner)
  const first = (await share(owner, id)).body.share_token
  const second = (await share(owner, id, { new_link: true })).body.share_token
  expect((await shared(first)).problem).toEqual(GONE)
  expect((await shared(second)).status).toBe(200)
  const ends_at = new Date(api.now().getTime() + HOUR_MS).toISOString()
  await share(owner, id, { ends_at })
  api.passTime(2 * HOUR_MS)
  expect((await shared(second)).problem).toEqual(GONE)
  const past = new Date(api.now().getTime() - 1000).toISOString()
  expect((await share(owner, id, { ends_at: past })).status).toBe(422)
  await share(owner, id, { ends_at: null })
  expect((await owner.send(showcaseSharingApi.revokeShare, { params: { id } })).status).toBe(204)
  expect((await shared(second)).problem).toEqual(GONE)
  const third = (await share(owner, id)).body.share_token
  await owner.send(showcasesApi.remove, { params: { id } })
  expect((await shared(third)).problem).toEqual(GONE)
})

test('a password keeps a link closed, and is not guessed', async () => {
  const { id } = await givenShowcaseRow(db, owner)
  const token = (await share(owner, id, { password: 'bread' })).body.share_token ?? ''
  const tryWith = (password: string) =>
    nobody.send(showcaseSharingApi.openShared, { params: { token }, body: { password } })
  expect((await shared(token)).problem).toEqual({ detail: 'This showcase has a password', code: 'password_needed' })
  expect((await tryWith('butter')).problem.code).toBe('wrong_password')
  expect((await tryWith('bread')).body.id).toBe(id)
  for (let nth = 0; nth < 20; nth++) await tryWith('butter')
  expect((await tryWith('bread')).status).toBe(429)
})

test('an owner sees who opened their link, once for each and day; nobody else does', async () => {
  const { id } = await givenShowcaseRow(db, owner)
  const [ada, stranger] = [await signUp('client'), await signUp('developer')]
  const token = (await share(owner, id)).body.share_token
  const few = await countStatements(() => openings(owner, id))
  for (const who of [owner, nobody, ada, ada, nobody]) await shared(token, who)
  expect((await openings(owner, id)).body.map(({ user }) => user?.username ?? null)).toEqual([ada.username, null])
  expect(await countStatements(() => openings(owner, id))).toBe(few)
  for (const endpoint of [
    showcaseSharingApi.readShare,
    showcaseSharingApi.revokeShare,
    showcaseSharingApi.listOpenings,
  ]) {
    const refused = await stranger.send(endpoint, { params: { id } })
    expect([refused.status, refused.problem.detail]).toEqual([403, 'You do not have permission to share this showcase'])
    expect((await nobody.send(endpoint, { params: { id } })).status).toBe(401)
  }
  expect((await shared(token)).status).toBe(200)
})
