import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { countStatements } from '#testing/database/statements.ts'
import { playlistsApi } from '#features/playlists/contract.ts'
import { portfoliosApi, WORKS_PER_SECTION_MAX } from '../contract.ts'
import { givenCreator, givenPlaylist, givenShowcase, givenVideos, shownBy } from './given-portfolios.ts'

const api = await startApi()
const { db, nobody, signUp } = api

const creator = () => givenCreator(db, signUp)
const chosen = (...ids: number[]) => ids.map((id) => ({ id }))
const arrange = (owner: Person, sections: unknown) =>
  owner.send(portfoliosApi.arrange, { body: { sections: sections as [] } })
const change = (table: 'videos' | 'playlists', id: number, is_public: boolean) =>
  db.updateTable(table).set({ is_public }).where('id', '=', id).execute()

test('who arranged nothing shows the newest of everything, and only what is public', async () => {
  const ann = await creator()
  expect(await shownBy(ann, nobody)).toEqual([])
  const [a, b, c] = await givenVideos(db, ann, ['a', 'b', 'c'])
  await change('videos', b ?? 0, false)
  await givenPlaylist(ann, 'Of a', [a ?? 0])
  await givenPlaylist(ann, 'Of c', [c ?? 0])
  await givenPlaylist(ann, 'Private', [c ?? 0], false)
  await givenPlaylist(ann, 'Empty', [])
  await givenPlaylist(ann, 'Nobody sees its video', [b ?? 0])
  for (const title of ['Ferries', 'Seeds']) await givenShowcase(db, ann, title)
  await givenShowcase(db, await creator(), 'Of somebody else')
  for (const reader of [nobody, ann, await signUp('client')]) {
    expect(await shownBy(ann, reader)).toEqual([
      ['Seeds', 'Ferries'],
      ['c', 'a'],
      ['Of c', 'Of a'],
    ])
  }
  const { body } = await ann.send(portfoliosApi.readMine)
  expect(body).toEqual({
    is_default: true,
    sections: [
      { kind: 'showcases', works: null },
      { kind: 'videos', works: null },
      { kind: 'playlists', works: null },
      { kind: 'ratings', works: null },
    ],
  })
})

test('of many works the newest six are shown, and that there are more', async () => {
  const ann = await creator()
  await givenVideos(db, ann, ['a', 'b', 'c', 'd', 'e', 'f'])
  const read = async () => (await nobody.send(portfoliosApi.read, { params: { id: ann.id } })).body
  expect((await read()).has_more).toEqual([])
  await givenVideos(db, ann, ['g'])
  expect((await read()).has_more).toEqual(['videos'])
  expect(await shownBy(ann, nobody)).toEqual([['g', 'f', 'e', 'd', 'c', 'b']])
})

test('a creator chooses which works stand on their page and in which order, and takes it back', async () => {
  const ann = await creator()
  const [a = 0, b = 0] = await givenVideos(db, ann, ['a', 'b', 'c'])
  const list = await givenPlaylist(ann, 'First steps', [a])
  const [, seeds] = [await givenShowcase(db, ann, 'Ferries'), await givenShowcase(db, ann, 'Seeds')]
  const { status, body } = await arrange(ann, [
    { kind: 'playlists', works: null },
    { kind: 'videos', works: chosen(a, b) },
  ])
  expect([status, body]).toMatchObject([
    200,
    {
      is_default: false,
      sections: [
        { kind: 'playlists', works: null },
        { kind: 'videos', works: [{ id: a, title: 'a', is_public: true, also_private: false }, { title: 'b' }] },
      ],
    },
  ])
  expect(await shownBy(ann, nobody)).toEqual([['First steps'], ['a', 'b']])
  await arrange(ann, [{ kind: 'showcases', works: chosen(seeds) }])
  expect(await shownBy(ann, nobody)).toEqual([['Seeds']])
  await arrange(ann, [{ kind: 'playlists', works: chosen(list) }])
  expect(await shownBy(ann, nobody)).toEqual([['First steps']])
  await arrange(ann, [])
  expect(await shownBy(ann, nobody)).toEqual([])
  expect((await ann.send(portfoliosApi.reset)).status).toBe(204)
  expect(await shownBy(ann, nobody)).toEqual([['Seeds', 'Ferries'], ['c', 'b', 'a'], ['First steps']])
  expect((await ann.send(portfoliosApi.reset)).status).toBe(204)
})

test('nobody sees a private work on a public page, however it was chosen; it comes back with being public', async () => {
  const ann = await creator()
  const [a = 0, b = 0] = await givenVideos(db, ann, ['a', 'b'])
  const list = await givenPlaylist(ann, 'First steps', [a])
  await arrange(ann, [
    { kind: 'videos', works: [{ id: b, also_private: true }, { id: a }] },
    { kind: 'playlists', works: [{ id: list, also_private: true }] },
  ])
  await change('videos', b, false)
  await change('playlists', list, false)
  for (const reader of [nobody, ann, await signUp('client')]) expect(await shownBy(ann, reader)).toEqual([['a']])
  await change('videos', b, true)
  await change('playlists', list, true)
  expect(await shownBy(ann, nobody)).toEqual([['b', 'a'], ['First steps']])
  await db.updateTable('videos').set({ state: 'failed', failure: 'No picture in it' }).where('id', '=', b).execute()
  expect(await shownBy(ann, nobody)).toEqual([['a'], ['First steps']])
})

test('what is deleted falls out of the page', async () => {
  const ann = await creator()
  const [a = 0, b = 0] = await givenVideos(db, ann, ['a', 'b'])
  const list = await givenPlaylist(ann, 'First steps', [a])
  await arrange(ann, [
    { kind: 'videos', works: chosen(a, b) },
    { kind: 'playlists', works: chosen(list) },
  ])
  await ann.send(playlistsApi.remove, { params: { id: list } })
  await db.deleteFrom('videos').where('id', '=', a).execute()
  expect(await shownBy(ann, nobody)).toEqual([['b']])
  const { sections } = (await ann.send(portfoliosApi.readMine)).body
  expect(sections.map(({ works }) => works?.map(({ id }) => id))).toEqual([[b], []])
})

test('an arrangement that makes no sense, or names what is another’s, changes nothing', async () => {
  const [ann, ben] = [await creator(), await creator()]
  const [a = 0] = await givenVideos(db, ann, ['a'])
  const [b = 0] = await givenVideos(db, ben, ['b'])
  const list = await givenPlaylist(ben, 'Of Ben', [b])
  const showcase = await givenShowcase(db, ben, 'Of Ben')
  await arrange(ann, [{ kind: 'videos', works: chosen(a) }])
  const many = Array.from({ length: WORKS_PER_SECTION_MAX + 1 }, (_, nth) => ({ id: nth + 1 }))
  for (const [sections, status] of [
    [[{ kind: 'videos' }, { kind: 'videos', works: chosen(a) }], 422],
    [[{ kind: 'videos', works: chosen(a, a) }], 422],
    [[{ kind: 'videos', works: many }], 422],
    [[{ kind: 'secrets' }], 422],
    [[{ kind: 'videos', works: [{ id: -1 }] }], 422],
    [null, 422],
    [[{ kind: 'videos', works: chosen(a, b) }], 404],
    [[{ kind: 'playlists', works: chosen(list) }], 404],
    [[{ kind: 'showcases', works: chosen(showcase) }], 404],
    [[{ kind: 'videos', works: chosen(999_999) }], 404],
  ] as const) {
    expect([sections, (await arrange(ann, sections)).status]).toEqual([sections, status])
  }
  expect(await shownBy(ann, nobody)).toEqual([['a']])
})

test('what two tabs say of a page at the same time comes to one of both, whole', async () => {
  const ann = await creator()
  const [a = 0, b = 0] = await givenVideos(db, ann, ['a', 'b'])
  const orders = [chosen(a, b), chosen(b, a), chosen(a, b)]
  const responses = await Promise.all(orders.map((works) => arrange(ann, [{ kind: 'videos', works }])))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect([[['a', 'b']], [['b', 'a']]]).toContainEqual(await shownBy(ann, nobody))
})

test('without a public profile there is no public page, and nobody is told why', async () => {
  const [ann, client] = [await signUp('developer'), await signUp('client')]
  await givenVideos(db, ann, ['a'])
  for (const id of [ann.id, client.id, 999_999]) {
    const { status, problem } = await nobody.send(portfoliosApi.read, { params: { id } })
    expect([status, problem.detail]).toEqual([404, 'Public profile not found'])
  }
})

test('only creators arrange, each their own: a client and a visitor may not', async () => {
  const [ann, ben] = [await creator(), await creator()]
  const [a = 0] = await givenVideos(db, ann, ['a'])
  const body = { sections: [{ kind: 'videos' as const, works: chosen(a) }] }
  const client = await signUp('client')
  for (const [who, status] of [
    [client, 403],
    [nobody, 401],
  ] as const) {
    const answers = [
      await who.send(portfoliosApi.readMine),
      await who.send(portfoliosApi.arrange, { body }),
      await who.send(portfoliosApi.reset),
      await who.send(portfoliosApi.listWorks, { query: { kind: 'videos' } }),
    ]
    expect(answers.map((response) => response.status)).toEqual([status, status, status, status])
  }
  expect((await client.send(portfoliosApi.readMine)).problem.detail).toBe('Only creators can arrange a portfolio')
  expect((await ben.send(portfoliosApi.listWorks, { query: { kind: 'videos' } })).body).toEqual([])
  expect((await ann.send(portfoliosApi.readMine)).body.is_default).toBe(true)
})

test('a creator chooses among all works of their own, newest first, page by page', async () => {
  const ann = await creator()
  const [a = 0, b = 0, c = 0] = await givenVideos(db, ann, ['a', 'b', 'c'])
  await change('videos', b, false)
  const list = await givenPlaylist(ann, 'Draft', [b], false)
  const works = (await ann.send(portfoliosApi.listWorks, { query: { kind: 'videos' } })).body
  expect(works.map(({ id, title, is_public }) => [id, title, is_public])).toEqual([
    [c, 'c', true],
    [b, 'b', false],
    [a, 'a', true],
  ])
  expect((await ann.send(portfoliosApi.listWorks, { query: { kind: 'playlists' } })).body).toEqual([
    { id: list, title: 'Draft', is_public: false, picture_url: null },
  ])
  const first = await ann.send(portfoliosApi.listWorks, { query: { kind: 'videos', limit: 2 } })
  const after = /after=([^&>]+)/.exec(String(first.headers['link']))?.[1] ?? ''
  const second = await ann.send(portfoliosApi.listWorks, { query: { kind: 'videos', limit: 2, after } })
  expect([first, second].map(({ body }) => body.map(({ id }) => id))).toEqual([[c, b], [a]])
  expect((await ann.send(portfoliosApi.listWorks, { query: { kind: 'ratings' as 'videos' } })).status).toBe(422)
})

test('a page of many works is read with as many statements as one of few', async () => {
  const ann = await creator()
  const ids = await givenVideos(db, ann, ['a'])
  const lists = [await givenPlaylist(ann, 'Nth', ids)]
  const showcases = [await givenShowcase(db, ann, 'Nth')]
  const asked = [
    () => nobody.send(portfoliosApi.read, { params: { id: ann.id } }),
    () => ann.send(portfoliosApi.readMine),
    () => ann.send(portfoliosApi.listWorks, { query: { kind: 'playlists' } }),
  ]
  const count = async () => {
    const counts = []
    for (const ask of asked) counts.push(await countStatements(ask))
    return counts
  }
  const all = () =>
    arrange(ann, [
      { kind: 'showcases', works: chosen(...showcases) },
      { kind: 'videos', works: chosen(...ids) },
      { kind: 'playlists', works: chosen(...lists) },
    ])
  const [byDefault] = await count()
  await all()
  const few = await count()
  for (let nth = 0; nth < 8; nth++) {
    ids.push(...(await givenVideos(db, ann, ['more'])))
    lists.push(await givenPlaylist(ann, 'Nth', ids))
    showcases.push(await givenShowcase(db, ann, 'Nth'))
  }
  await all()
  expect(await count()).toEqual(few)
  await ann.send(portfoliosApi.reset)
  expect((await count())[0]).toBe(byDefault)
})
