import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { givenVideoRow } from '#testing/given/videos.ts'
import { countStatements } from '#testing/database/statements.ts'
import { videosApi } from '#features/videos/contract.ts'
import { PLAYLISTS_MAX, playlistsApi, VIDEOS_PER_PLAYLIST_MAX } from '../contract.ts'
import { givenPlaylist, videosIn } from './given-playlists.ts'

const api = await startApi()
const { db, signUp, nobody } = api
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

test('somebody makes a playlist, changes it and deletes it; its videos stay', async () => {
  const owner = await signUp('client')
  const video = await givenVideoRow(db, owner)
  const made = await owner.send(playlistsApi.create, { body: { name: ' First  steps ', description: '' } })
  expect([made.status, made.body]).toEqual([
    200,
    {
      id: expect.any(Number) as number,
      name: 'First steps',
      description: null,
      is_public: false,
      creator_id: owner.id,
      creator: { id: owner.id, username: owner.username, full_name: null },
      created_at: expect.stringMatching(/Z$/) as string,
      video_count: 0,
      thumbnail_path: null,
      share_token: null,
      has_video: false,
    },
  ])
  const params = { id: made.body.id }
  await owner.send(playlistsApi.addVideo, { params: { ...params, videoId: video.id } })
  const changed = await owner.send(playlistsApi.change, {
    params,
    body: { description: 'For bakers', is_public: true },
  })
  expect(changed.body).toMatchObject({
    name: 'First steps',
    description: 'For bakers',
    is_public: true,
    video_count: 1,
  })
  expect((await owner.send(playlistsApi.change, { params, body: {} })).body).toEqual(changed.body)
  expect((await owner.send(playlistsApi.remove, { params })).status).toBe(204)
  expect((await owner.send(playlistsApi.read, { params })).status).toBe(404)
  expect((await owner.send(videosApi.read, { params: { id: video.id } })).status).toBe(200)
})

test('a playlist needs a name; what cannot be read changes nothing', async () => {
  const owner = await signUp('client')
  for (const body of [{}, { name: '  ' }, { name: 'a'.repeat(101) }, { name: 'a', description: 'a'.repeat(2001) }]) {
    expect((await owner.send(playlistsApi.create, { body: body as { name: string } })).status).toBe(422)
  }
  expect((await owner.send(playlistsApi.list)).body).toEqual([])
  expect((await nobody.send(playlistsApi.create, { body: { name: 'Mine' } })).status).toBe(401)
})

test('a public playlist is for everybody, a private one for its owner alone: nobody else learns that it is there', async () => {
  const [owner, stranger] = [await signUp('developer'), await signUp('developer')]
  const open = await givenPlaylist(owner, { is_public: true })
  const hidden = await givenPlaylist(owner)
  for (const who of [nobody, stranger]) {
    const listed = idsOf((await who.send(playlistsApi.list)).body)
    expect([listed.includes(open.id), listed.includes(hidden.id)]).toEqual([true, false])
    const params = { userId: owner.id }
    expect(idsOf((await who.send(playlistsApi.listOfUser, { params })).body)).toEqual([open.id])
    expect((await who.send(playlistsApi.read, { params: { id: open.id } })).body).toMatchObject({ name: 'First steps' })
    expect((await who.send(playlistsApi.read, { params: { id: hidden.id } })).problem).toEqual({
      detail: 'Playlist not found',
      code: 'not_found',
    })
  }
  const own = idsOf((await owner.send(playlistsApi.listOfUser, { params: { userId: owner.id } })).body)
  expect(own).toEqual([open.id, hidden.id])
  expect(idsOf((await owner.send(playlistsApi.list)).body)).toEqual(expect.arrayContaining(own))
  expect((await nobody.send(playlistsApi.listOfUser, { params: { userId: 999_999 } })).problem.detail).toBe(
    'User not found',
  )
})

test('who does not own a playlist changes nothing in it', async () => {
  const [owner, stranger] = [await signUp('developer'), await signUp('client')]
  const video = await givenVideoRow(db, owner, { is_public: true })
  for (const is_public of [true, false]) {
    const { id } = await givenPlaylist(owner, { is_public }, [video])
    const before = (await owner.send(playlistsApi.read, { params: { id } })).body
    const calls = (who: Pick<typeof stranger, 'send'>) => [
      who.send(playlistsApi.change, { params: { id }, body: { name: 'Mine' } }),
      who.send(playlistsApi.addVideo, { params: { id, videoId: video.id }, query: { order: 9 } }),
      who.send(playlistsApi.removeVideo, { params: { id, videoId: video.id } }),
      who.send(playlistsApi.setNote, { params: { id, videoId: video.id }, body: { note: 'Mine' } }),
      who.send(playlistsApi.setOrder, { params: { id }, body: [video.id] }),
      who.send(playlistsApi.remove, { params: { id } }),
    ]
    const refused = (await Promise.all(calls(stranger))).map(({ status, problem }) => [status, problem.detail])
    const modify = "You don't have permission to modify this playlist"
    const known = [403, 403, 403, 403, 403, 403].map((status, at) => [
      status,
      [
        'Not authorized to update this playlist',
        modify,
        modify,
        modify,
        modify,
        'Not authorized to delete this playlist',
      ][at],
    ])
    const unknown = [`Playlist with id ${id} not found`, ...Array.from({ length: 5 }, () => 'Playlist not found')]
    expect(refused).toEqual(is_public ? known : unknown.map((detail) => [404, detail]))
    for (const { status } of await Promise.all(calls(nobody))) expect(status).toBe(401)
    expect((await owner.send(playlistsApi.read, { params: { id } })).body).toEqual(before)
  }
})

test('a playlist shows whole videos in their place, and no private one of somebody else', async () => {
  const [owner, other] = [await signUp('developer'), await signUp('developer')]
  const videos = {
    mine: await givenVideoRow(db, owner, { title: 'Mine' }),
    theirs: await givenVideoRow(db, other, { title: 'Theirs', is_public: true }),
    open: await givenVideoRow(db, owner, { title: 'Open', is_public: true, thumbnail: 'poster-1.webp' }),
  }
  const { id } = await givenPlaylist(owner, { is_public: true }, Object.values(videos))
  const { mine, theirs, open } = videos
  expect(await videosIn(owner, id)).toEqual([mine.id, theirs.id, open.id])
  expect(await videosIn(nobody, id)).toEqual([theirs.id, open.id])
  const { body } = await other.send(playlistsApi.read, { params: { id } })
  expect(body).toMatchObject({
    video_count: 2,
    hidden_count: 0,
    creator: { id: owner.id, username: owner.username, full_name: owner.user.full_name },
  })
  expect(body.videos[1]).toMatchObject({
    title: 'Open',
    order: 3,
    note: null,
    video_type: 'solution_demo',
    likes: 0,
    liked_by_user: false,
    user: { username: owner.username },
  })
  await other.send(videosApi.change, { params: { id: theirs.id }, body: { is_public: false } })
  expect(await videosIn(owner, id)).toEqual([mine.id, open.id])
  expect((await owner.send(playlistsApi.read, { params: { id } })).body).toMatchObject({
    hidden_count: 1,
    video_count: 2,
  })
  expect(await videosIn(nobody, id)).toEqual([open.id])
  const listed = (await nobody.send(playlistsApi.listOfUser, { params: { userId: owner.id } })).body[0]
  expect(listed?.thumbnail_path).toMatch(new RegExp(`^http.*/api/videos/${open.id}/files/poster-1.webp$`))
  expect(listed?.video_count).toBe(1)
  await owner.send(videosApi.remove, { params: { id: open.id } })
  expect(await videosIn(owner, id)).toEqual([mine.id])
})

test('one may add what one may watch, once, and only so many', async () => {
  const [owner, other] = [await signUp('client'), await signUp('developer')]
  const theirs = await givenVideoRow(db, other, { is_public: true })
  const hidden = await givenVideoRow(db, other)
  const { id } = await givenPlaylist(owner)
  const add = (videoId: number) => owner.send(playlistsApi.addVideo, { params: { id, videoId } })
  expect((await add(theirs.id)).body).toEqual({ message: 'Video added to playlist successfully' })
  expect((await add(theirs.id)).body).toEqual({ message: 'Video already in playlist', updated: false })
  for (const videoId of [hidden.id, 999_999]) {
    expect((await add(videoId)).problem).toEqual({ detail: 'Video not found', code: 'not_found' })
  }
  const remove = { params: { id, videoId: theirs.id } }
  expect((await owner.send(playlistsApi.removeVideo, remove)).status).toBe(204)
  expect((await owner.send(playlistsApi.removeVideo, remove)).problem.detail).toBe('Video is not in this playlist')
  for (let nth = 1; nth <= VIDEOS_PER_PLAYLIST_MAX; nth++) {
    const { id: video_id } = await givenVideoRow(db, owner)
    await db
      .insertInto('playlist_items')
      .values({ playlist_id: id, video_id, position: nth, added_at: new Date() })
      .execute()
  }
  expect((await add(theirs.id)).problem.code).toBe('playlist_full')
})

test('an account has so many playlists, also when two are made at once', async () => {
  const owner = await signUp('client')
  const values = Array.from({ length: PLAYLISTS_MAX - 1 }, (_, nth) => ({
    creator_id: owner.id,
    name: `Playlist ${nth}`,
    created_at: new Date(),
  }))
  await db.insertInto('playlists').values(values).execute()
  const make = () => owner.send(playlistsApi.create, { body: { name: 'One more' } })
  const made = await Promise.all([make(), make(), make()])
  expect(made.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(made.find(({ status }) => status === 409)?.problem.code).toBe('too_many_playlists')
})

test('the playlists a video is in are told, and which of my own', async () => {
  const [owner, other] = [await signUp('developer'), await signUp('client')]
  const video = await givenVideoRow(db, owner, { is_public: true })
  const open = await givenPlaylist(other, { is_public: true }, [video])
  await givenPlaylist(other, {}, [video])
  const mine = await givenPlaylist(owner, {}, [video])
  const without = await givenPlaylist(owner)
  const params = { videoId: video.id }
  expect(idsOf((await nobody.send(playlistsApi.listOfVideo, { params })).body)).toEqual([open.id])
  expect(idsOf((await owner.send(playlistsApi.listOfVideo, { params })).body)).toEqual([mine.id, open.id])
  const own = await owner.send(playlistsApi.listOfUser, {
    params: { userId: owner.id },
    query: { video_id: video.id },
  })
  expect(own.body.map(({ id, has_video }) => [id, has_video])).toEqual([
    [mine.id, true],
    [without.id, false],
  ])
  const hidden = await givenVideoRow(db, owner)
  for (const videoId of [hidden.id, 999_999]) {
    const refused = await other.send(playlistsApi.listOfVideo, { params: { videoId } })
    expect(refused.problem.detail).toBe('Video not found')
  }
})

test('playlists are found by words of their name and description', async () => {
  const [owner, stranger] = [await signUp('developer'), await signUp('client')]
  const bread = await givenPlaylist(owner, { name: 'Sourdough at home', is_public: true })
  const cake = await givenPlaylist(owner, { name: 'Cakes', description: 'None with sourdough.', is_public: true })
  const hidden = await givenPlaylist(owner, { name: 'Sourdough, a draft' })
  await api.runScheduledJob('update-search')
  const found = async (who: typeof nobody, q: string) =>
    idsOf((await who.send(playlistsApi.list, { query: { q } })).body)
  expect(await found(nobody, 'sourd')).toEqual([bread.id, cake.id])
  expect(await found(stranger, 'home SOURDOUGHS')).toEqual([bread.id, cake.id])
  expect(await found(owner, 'sourdough')).toEqual([bread.id, cake.id, hidden.id])
  expect(await found(stranger, 'draft')).toEqual([])
  expect(await found(nobody, '%')).toEqual([])
})

test('a list comes in pages, and asks the database as often for many as for few', async () => {
  const owner = await signUp('developer')
  const video = await givenVideoRow(db, owner, { is_public: true })
  const first = await givenPlaylist(owner, { is_public: true }, [video])
  const asked = [
    () => owner.send(playlistsApi.list),
    () => owner.send(playlistsApi.listOfUser, { params: { userId: owner.id } }),
    () => owner.send(playlistsApi.listOfVideo, { params: { videoId: video.id } }),
    () => owner.send(playlistsApi.read, { params: { id: first.id } }),
  ]
  const few = []
  for (const ask of asked) few.push(await countStatements(ask))
  for (let nth = 0; nth < 10; nth++) {
    const more = await givenVideoRow(db, owner, { is_public: true })
    await givenPlaylist(owner, { is_public: true }, [video, more])
    await owner.send(playlistsApi.addVideo, { params: { id: first.id, videoId: more.id } })
  }
  const many = []
  for (const ask of asked) many.push(await countStatements(ask))
  expect(many).toEqual(few)
  const firstSix = async (path: string) => {
    const start = await api.app.inject({ url: `/api${path}?limit=3` })
    const next = new URL(/<([^>]+)>; rel="next"/.exec(String(start.headers['link']))?.[1] ?? '', 'http://local')
    const second = await api.app.inject({ url: `${next.pathname}${next.search}` })
    return idsOf([start, second].flatMap((response) => response.json<{ id: number }[]>()))
  }
  const oldest = await firstSix(`/playlists/user/${owner.id}`)
  expect([oldest[0], oldest.length]).toEqual([first.id, 6])
  expect(oldest).toEqual([...new Set(oldest)].toSorted((some, other) => some - other))
  const newest = await firstSix('/playlists/')
  expect(newest.length).toBe(6)
  expect(newest).toEqual([...new Set(newest)].toSorted((some, other) => other - some))
})
