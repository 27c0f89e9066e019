import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { givenVideoRow } from '#testing/given/videos.ts'
import { playlistsApi } from '../contract.ts'
import { orderStartingWith, orderWithInserted } from '../server/rules.ts'
import { givenPlaylist, videosIn } from './given-playlists.ts'

const { db, signUp } = await startApi()

async function givenFour() {
  const owner = await signUp('developer')
  const videos = []
  for (const title of ['a', 'b', 'c', 'd']) videos.push(await givenVideoRow(db, owner, { title }))
  const { id } = await givenPlaylist(owner, {}, videos)
  const [a = 0, b = 0, c = 0, d = 0] = videos.map((video) => video.id)
  return { owner, id, a, b, c, d }
}

test('a video comes before what stands at its place or behind it', () => {
  const places = [1, 3, 4].map((position) => ({ video_id: position * 10, position }))
  expect([0, 1, 2, 3, 4, 99].map((position) => orderWithInserted(places, 7, position))).toEqual([
    [7, 10, 30, 40],
    [7, 10, 30, 40],
    [10, 7, 30, 40],
    [10, 7, 30, 40],
    [10, 30, 7, 40],
    [10, 30, 40, 7],
  ])
  expect(orderWithInserted(places, 40, 1)).toEqual([40, 10, 30])
  expect(orderStartingWith(places, [40])).toEqual([40, 10, 30])
})

test('an owner puts the videos in another order; it may be said twice, and those not named follow', async () => {
  const { owner, id, a, b, c, d } = await givenFour()
  expect(await videosIn(owner, id)).toEqual([a, b, c, d])
  const order = (body: number[]) => owner.send(playlistsApi.setOrder, { params: { id }, body })
  for (let nth = 0; nth < 2; nth++) {
    expect((await order([d, c, b, a])).status).toBe(204)
    expect(await videosIn(owner, id)).toEqual([d, c, b, a])
  }
  await order([a])
  expect(await videosIn(owner, id)).toEqual([a, d, c, b])
  await order([])
  expect(await videosIn(owner, id)).toEqual([a, d, c, b])
})

test('an order with a video twice, one that is not there, or none at all changes nothing', async () => {
  const { owner, id, a, b, c, d } = await givenFour()
  const elsewhere = await givenVideoRow(db, owner)
  const order = (body: unknown) => owner.send(playlistsApi.setOrder, { params: { id }, body: body as number[] })
  for (const [body, status] of [
    [[b, a, a], 422],
    [['x'], 422],
    [{ order: [b] }, 422],
    [undefined, 422],
    [Array.from({ length: 201 }, (_, nth) => nth + 1), 422],
    [[b, elsewhere.id], 404],
  ] as const) {
    expect([body, (await order(body)).status]).toEqual([body, status])
  }
  expect(await videosIn(owner, id)).toEqual([a, b, c, d])
})

test('a video is put at a place, and moved there when it is in the playlist already', async () => {
  const { owner, id, a, b, c, d } = await givenFour()
  const put = async (videoId: number, order: number) =>
    (await owner.send(playlistsApi.addVideo, { params: { id, videoId }, query: { order } })).body
  const { id: e } = await givenVideoRow(db, owner)
  expect(await put(e, 2)).toEqual({ message: 'Video added to playlist successfully' })
  expect(await videosIn(owner, id)).toEqual([a, e, b, c, d])
  expect(await put(d, 1)).toEqual({ message: 'Video already in playlist', updated: true })
  expect(await videosIn(owner, id)).toEqual([d, a, e, b, c])
  expect(await put(d, 1)).toEqual({ message: 'Video already in playlist', updated: false })
})

test('what two say of the order at the same time comes to one of both, whole', async () => {
  const { owner, id, a, b, c, d } = await givenFour()
  const order = (body: number[]) => owner.send(playlistsApi.setOrder, { params: { id }, body })
  for (let nth = 0; nth < 5; nth++) {
    const responses = await Promise.all([order([d, c, b, a]), order([b, d, a, c]), order([d, c, b, a])])
    expect(responses.map(({ status }) => status)).toEqual([204, 204, 204])
    expect([
      [d, c, b, a],
      [b, d, a, c],
    ]).toContainEqual(await videosIn(owner, id))
  }
  const positions = await db.selectFrom('playlist_items').select('position').where('playlist_id', '=', id).execute()
  expect(positions.map(({ position }) => position).toSorted()).toEqual([1, 2, 3, 4])
})

test('a video that several add at once is in it once, and all of different ones are', async () => {
  const owner = await signUp('client')
  const { id } = await givenPlaylist(owner)
  const videos = []
  for (let nth = 0; nth < 4; nth++) videos.push(await givenVideoRow(db, owner))
  const twice = [...videos, ...videos]
  await Promise.all(
    twice.map((video) => owner.send(playlistsApi.addVideo, { params: { id, videoId: video.id }, query: { order: 1 } })),
  )
  const found = await videosIn(owner, id)
  expect(found.toSorted()).toEqual(videos.map((video) => video.id).toSorted())
})

test('a note stands before its video and goes with it', async () => {
  const { owner, id, a, d } = await givenFour()
  const note = (videoId: number, said: string | null) =>
    owner.send(playlistsApi.setNote, { params: { id, videoId }, body: { note: said } })
  expect((await note(d, 'Now the oven')).body).toEqual({ note: 'Now the oven' })
  await owner.send(playlistsApi.setOrder, { params: { id }, body: [d] })
  const { videos } = (await owner.send(playlistsApi.read, { params: { id } })).body
  expect(videos.map((video) => [video.id, video.note]).slice(0, 2)).toEqual([
    [d, 'Now the oven'],
    [a, null],
  ])
  expect((await note(d, 'a'.repeat(2001))).status).toBe(422)
  expect((await note(d, ' ')).body).toEqual({ note: null })
  expect((await note(999_999, 'Nothing')).problem.detail).toBe('Video is not in this playlist')
})
