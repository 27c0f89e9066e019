import { expect, test } from 'vitest'
import { PASSWORD, startApi, type Person } from '#testing/api.ts'
import { countStatements } from '#testing/database/statements.ts'
import { givenHiddenVideo } from '#testing/given/hidden-items.ts'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { videosApi } from '#features/videos/contract.ts'
import { PAGES_MAX, portfoliosApi, portfolioSharingApi, type Sections } from '../contract.ts'
import { givenCreator, givenPlaylist, givenVideos, namesOn, shownBy } from './given-portfolios.ts'

const api = await startApi()
const { db, nobody, signUp } = api
const HOUR_MS = 60 * 60 * 1000

const creator = () => givenCreator(db, signUp)
const isPrivate = (id: number) => db.updateTable('videos').set({ is_public: false }).where('id', '=', id).execute()
async function make(owner: Person, sections?: unknown, title = 'For shops') {
  const wished = sections ? { sections: sections as Sections } : {}
  const { body: page } = await owner.send(portfoliosApi.createPage, { body: { title, ...wished } })
  const { body: link } = await owner.send(portfolioSharingApi.share, { params: { id: page.id }, body: {} })
  return { id: page.id, share_token: link.share_token }
}
const open = (token: string, who: Pick<Person, 'send'> = nobody) =>
  who.send(portfolioSharingApi.readShared, { params: { token } })
const names = async (token: string, who?: Pick<Person, 'send'>) => namesOn((await open(token, who)).body)

test('a creator makes a page for one kind of client, which whoever has its link reads', async () => {
  const ann = await creator()
  const [a = 0, b = 0] = await givenVideos(db, ann, ['a', 'b'])
  const made = await ann.send(portfoliosApi.createPage, {
    body: { title: ' For shops ', words: 'What I did\nfor shops', sections: [{ kind: 'videos', works: [{ id: a }] }] },
  })
  expect([made.status, made.body]).toMatchObject([
    201,
    {
      title: 'For shops',
      words: 'What I did\nfor shops',
      share_token: null,
      sections: [{ kind: 'videos', works: [{ id: a }] }],
    },
  ])
  const { id } = made.body
  const { share_token, share_url } = (await ann.send(portfolioSharingApi.share, { params: { id }, body: {} })).body
  expect(share_url).toBe(`http://localhost:3000/shared/portfolios/${share_token}`)
  expect(share_token.length).toBeGreaterThanOrEqual(32)
  const { status, body } = await open(share_token)
  expect([status, body]).toMatchObject([
    200,
    {
      title: 'For shops',
      creator: { id: ann.id, username: ann.username, full_name: ann.user.full_name },
      profile: { user_id: ann.id },
      sections: ['videos'],
      videos: [{ id: a, share_token: null }],
      playlists: [],
    },
  ])
  await ann.send(portfoliosApi.changePage, { params: { id }, body: { title: 'For galleries', words: '' } })
  await ann.send(portfoliosApi.changePage, {
    params: { id },
    body: { sections: [{ kind: 'videos', works: [{ id: b }] }] },
  })
  expect((await open(share_token)).body).toMatchObject({ title: 'For galleries', words: null, videos: [{ id: b }] })
  expect(await shownBy(ann, nobody)).toEqual([['b', 'a']])
})

test('a page shows no private work unless its owner says so of that work, and then only a video', async () => {
  const ann = await creator()
  const [a = 0, b = 0, c = 0] = await givenVideos(db, ann, ['a', 'b', 'c'])
  const list = await givenPlaylist(ann, 'Draft', [c], false)
  await isPrivate(a)
  await isPrivate(b)
  const { id, share_token } = await make(ann, [
    { kind: 'videos', works: [{ id: a, also_private: true }, { id: b }, { id: c }] },
    { kind: 'playlists', works: [{ id: list, also_private: true }] },
  ])
  for (const reader of [nobody, ann, await signUp('client')])
    expect(await names(share_token, reader)).toEqual([['a', 'c']])
  const [shown] = (await open(share_token)).body.videos
  const { pathname, search } = new URL(shown?.file_path ?? '')
  const viewed = (query: string) =>
    api.app.inject({
      method: 'POST',
      url: `${pathname.replace('video_display/stream', 'videos')}/views${query}`,
      payload: { reached: 1 },
    })
  expect([(await viewed(search)).statusCode, (await viewed('')).statusCode]).toEqual([200, 404])
  expect((await nobody.send(videosApi.read, { params: { id: a } })).status).toBe(404)
  // What turns private later is gone at once.
  await isPrivate(c)
  expect(await names(share_token)).toEqual([['a']])
  const { sections } = (await ann.send(portfoliosApi.readPage, { params: { id } })).body
  expect(sections[0]?.works?.map(({ title, is_public, also_private }) => [title, is_public, also_private])).toEqual([
    ['a', false, true],
    ['b', false, false],
    ['c', false, false],
  ])
})

test('a page does not name a private video that a moderator hid, though its owner still finds it on the page', async () => {
  const ann = await creator()
  const [a = 0, b = 0] = await givenVideos(db, ann, ['a', 'b'])
  await isPrivate(a)
  const { id, share_token } = await make(ann, [{ kind: 'videos', works: [{ id: a, also_private: true }, { id: b }] }])
  expect(await names(share_token)).toEqual([['a', 'b']])
  await givenHiddenVideo(db, { id: a, owner_id: ann.id }, api.now())
  expect(await names(share_token)).toEqual([['b']])
  const { sections } = (await ann.send(portfoliosApi.readPage, { params: { id } })).body
  expect(sections[0]?.works).toMatchObject([{ id: a, also_private: true }, { id: b }])
})

test('a page that shows the newest shows no private work', async () => {
  const ann = await creator()
  const [a = 0] = await givenVideos(db, ann, ['a', 'b'])
  await isPrivate(a)
  const { share_token } = await make(ann)
  expect(await names(share_token)).toEqual([['b']])
})

test('a link of a page ends with its day, with a new one, by being taken back, and with the page', async () => {
  const ann = await creator()
  await givenVideos(db, ann, ['a'])
  const { id, share_token } = await make(ann)
  const params = { id }
  const share = async (body: { ends_at?: string | null; new_link?: boolean }) =>
    (await ann.send(portfolioSharingApi.share, { params, body })).body
  const ends_at = new Date(api.now().getTime() + HOUR_MS).toISOString()
  expect((await share({ ends_at })).ends_at).toBe(ends_at)
  expect((await open(share_token)).status).toBe(200)
  api.passTime(2 * HOUR_MS)
  const gone = { detail: 'This page does not exist or is no longer shared', code: 'not_found' }
  expect((await open(share_token)).problem).toEqual(gone)
  await share({ ends_at: null })
  expect((await open(share_token)).status).toBe(200)
  const { share_token: other } = await share({ new_link: true })
  expect([(await open(share_token)).status, (await open(other)).status]).toEqual([404, 200])
  expect((await ann.send(portfoliosApi.readPage, { params })).body.share_token).toBe(other)
  expect((await ann.send(portfolioSharingApi.revokeShare, { params })).status).toBe(204)
  expect((await open(other)).problem).toEqual(gone)
  expect((await ann.send(portfolioSharingApi.readShare, { params })).status).toBe(404)
  const { share_token: last } = await share({})
  expect((await ann.send(portfoliosApi.removePage, { params })).status).toBe(204)
  expect((await open(last)).problem).toEqual(gone)
  expect((await ann.send(portfoliosApi.readPage, { params })).status).toBe(404)
})

test('a page may ask for a password, and its owner learns who opened it', async () => {
  const [ann, client] = [await creator(), await signUp('client')]
  await givenVideos(db, ann, ['a'])
  const { id, share_token: token } = await make(ann)
  await ann.send(portfolioSharingApi.share, { params: { id }, body: { password: 'bread' } })
  expect((await open(token, client)).problem).toEqual({ detail: 'This page has a password', code: 'password_needed' })
  const enter = (password: string) =>
    client.send(portfolioSharingApi.openShared, { params: { token }, body: { password } })
  expect((await enter('cake')).problem.code).toBe('wrong_password')
  expect((await enter('bread')).body.sections).toEqual(['videos', 'ratings'])
  const openings = (await ann.send(portfolioSharingApi.listOpenings, { params: { id } })).body
  expect(openings.map(({ user }) => user?.username)).toEqual([client.username])
})

test('a page is its owner’s alone: another creator finds none, a client and a visitor may not', async () => {
  const [ann, ben] = [await creator(), await creator()]
  const [mine = 0] = await givenVideos(db, ann, ['a'])
  const { id, share_token } = await make(ann)
  const [theirs = 0] = await givenVideos(db, ben, ['b'])
  const params = { id }
  const everything = (who: Pick<Person, 'send'>) =>
    Promise.all([
      who.send(portfoliosApi.readPage, { params }),
      who.send(portfoliosApi.changePage, { params, body: { title: 'Mine now' } }),
      who.send(portfoliosApi.removePage, { params }),
      who.send(portfolioSharingApi.share, { params, body: {} }),
      who.send(portfolioSharingApi.readShare, { params }),
      who.send(portfolioSharingApi.listOpenings, { params }),
      who.send(portfolioSharingApi.revokeShare, { params }),
    ])
  const lists = (who: Pick<Person, 'send'>) =>
    Promise.all([who.send(portfoliosApi.listPages), who.send(portfoliosApi.createPage, { body: { title: 'Mine' } })])
  for (const [who, status] of [
    [ben, 404],
    [await signUp('client'), 403],
    [nobody, 401],
  ] as const) {
    expect(new Set((await everything(who)).map((response) => response.status))).toEqual(new Set([status]))
    if (who !== ben) expect((await lists(who)).map((response) => response.status)).toEqual([status, status])
  }
  expect((await ben.send(portfoliosApi.listPages)).body).toEqual([])
  const foreign = { sections: [{ kind: 'videos' as const, works: [{ id: mine }, { id: theirs }] }] }
  expect((await ann.send(portfoliosApi.changePage, { params, body: { title: 'Stolen', ...foreign } })).status).toBe(404)
  expect((await open(share_token)).body.title).toBe('For shops')
})

test('what a page is called and says has limits, and so has how many there are', async () => {
  const ann = await creator()
  const { id } = await make(ann)
  for (const body of [{ title: 'x'.repeat(101) }, { words: 'x'.repeat(5001) }]) {
    expect((await ann.send(portfoliosApi.changePage, { params: { id }, body })).status).toBe(422)
  }
  expect((await ann.send(portfoliosApi.createPage, { body: { title: ' ' } })).status).toBe(422)
  const more = Array.from({ length: PAGES_MAX - 1 }, () => ({
    owner_id: ann.id,
    title: 'Another',
    created_at: api.now(),
    updated_at: api.now(),
  }))
  await db.insertInto('portfolio_pages').values(more).execute()
  const { status, problem } = await ann.send(portfoliosApi.createPage, { body: { title: 'One too many' } })
  expect([status, problem.code]).toEqual([409, 'too_many_pages'])
})

test('pages are listed newest first, with as many statements for many as for few', async () => {
  const ann = await creator()
  const ids = await givenVideos(db, ann, ['a', 'b'])
  const sections = [{ kind: 'videos', works: ids.map((id) => ({ id })) }]
  const { id, share_token } = await make(ann, sections, 'Nth 0')
  const asked = [
    () => ann.send(portfoliosApi.listPages),
    () => ann.send(portfoliosApi.readPage, { params: { id } }),
    () => open(share_token),
  ]
  const count = async () => {
    const counts = []
    for (const ask of asked) counts.push(await countStatements(ask))
    return counts
  }
  const few = await count()
  ids.push(...(await givenVideos(db, ann, ['c', 'd', 'e', 'f', 'g'])))
  const wider = [{ kind: 'videos' as const, works: ids.map((video) => ({ id: video })) }]
  await ann.send(portfoliosApi.changePage, { params: { id }, body: { sections: wider } })
  for (let nth = 1; nth < 5; nth++) await make(ann, sections, `Nth ${nth}`)
  expect(await count()).toEqual(few)
  const first = await ann.send(portfoliosApi.listPages, { query: { limit: 3 } })
  const after = /after=([^&>]+)/.exec(String(first.headers['link']))?.[1] ?? ''
  const second = await ann.send(portfoliosApi.listPages, { query: { limit: 3, after } })
  expect([...first.body, ...second.body].map(({ title }) => title)).toEqual([4, 3, 2, 1, 0].map((nth) => `Nth ${nth}`))
})

test('a page stays while its owner shows no profile, without it; it goes with who leaves', async () => {
  const ann = await creator()
  await givenVideos(db, ann, ['a'])
  const { share_token } = await make(ann)
  await db.updateTable('developer_profiles').set({ is_public: false }).where('user_id', '=', ann.id).execute()
  expect((await open(share_token)).body).toMatchObject({
    creator: { id: ann.id },
    profile: null,
    sections: ['videos'],
  })
  const { parts } = (await ann.send(accountSettingsApi.exportData)).body
  expect(parts['portfolios']).toMatchObject([
    {
      title: 'For shops',
      sections: [
        { kind: 'showcases', shows: 'newest', works: [] },
        { kind: 'videos' },
        { kind: 'playlists' },
        { kind: 'ratings' },
      ],
    },
  ])
  await ann.send(accountSettingsApi.closeAccount, { body: { password: PASSWORD } })
  expect((await open(share_token)).status).toBe(404)
  expect(await db.selectFrom('portfolio_pages').selectAll().where('owner_id', '=', ann.id).execute()).toEqual([])
})

test('what somebody shows who was shut out is not there until they are let back in', async () => {
  const ann = await creator()
  await givenVideos(db, ann, ['a'])
  const { share_token } = await make(ann)
  const setActive = (is_active: boolean) =>
    db.updateTable('accounts').set({ is_active }).where('id', '=', ann.id).execute()
  await setActive(false)
  expect((await open(share_token)).status).toBe(404)
  expect((await nobody.send(portfoliosApi.read, { params: { id: ann.id } })).status).toBe(404)
  await setActive(true)
  expect(await names(share_token)).toEqual([['a']])
})
