import { expect, test } from 'vitest'
import { startApi, type Person, type Sender } from '#testing/api.ts'
import { givenShowcaseRow } from '#testing/given/showcases.ts'
import { givenVideoRow } from '#testing/given/videos.ts'
import { givenDeveloperProfile } from '#testing/given/rows.ts'
import { portfoliosApi } from '#features/portfolios/contract.ts'
import { videosApi } from '#features/videos/contract.ts'
import { showcasesApi, showcaseSharingApi, VIDEOS_PER_SHOWCASE_MAX } from '../contract.ts'
import { publish, read } from './given-showcases.ts'

const api = await startApi()
const { db, nobody, signUp } = api
const owner = await signUp('developer', { subscribed: true })
const other = await signUp('developer')

const setVideos = (id: number, body: number[], who: Person = owner) =>
  who.send(showcasesApi.setVideos, { params: { id }, body })
const link = (id: number, videoId: number) => owner.send(showcasesApi.linkVideo, { params: { id, videoId } })
const unlink = (id: number, videoId: number) => owner.send(showcasesApi.unlinkVideo, { params: { id, videoId } })
const seenBy = async (who: Sender, id: number) => (await read(who, id)).videos.map((video) => video.id)
const INVALID = {
  detail: "invalid_video_ids: One or more video IDs are invalid or don't belong to you",
  code: 'invalid_video_ids',
}

test('an owner links their public videos one by one or all at once, in their order', async () => {
  const { id } = await givenShowcaseRow(db, owner)
  const [a, b, c] = await Promise.all(
    ['A', 'B', 'C'].map((title) => givenVideoRow(db, owner, { title, is_public: true })),
  )
  if (!a || !b || !c) throw new Error('Three videos are needed')
  expect((await link(id, a.id)).body.selected_video_ids).toEqual([a.id])
  expect((await link(id, a.id)).body.selected_video_ids).toEqual([a.id])
  expect((await setVideos(id, [c.id, a.id, b.id])).body.videos.map(({ title }) => title)).toEqual(['C', 'A', 'B'])
  expect((await setVideos(id, [b.id, c.id])).body.selected_video_ids).toEqual([b.id, c.id])
  expect((await unlink(id, b.id)).body.linked_content.map(({ content_id }) => content_id)).toEqual([c.id])
  const again = await unlink(id, b.id)
  expect([again.status, again.problem.detail]).toEqual([404, 'Video not found in showcase'])
  expect(await seenBy(nobody, id)).toEqual([c.id])
})

test("nobody links another's video, public or private, or one that is not there", async () => {
  const { id } = await givenShowcaseRow(db, owner)
  const mine = await givenVideoRow(db, owner, { is_public: true })
  await link(id, mine.id)
  const theirs = await givenVideoRow(db, other, { is_public: true })
  const hidden = await givenVideoRow(db, other)
  for (const wrong of [theirs.id, hidden.id, 999_999]) {
    for (const { status, problem } of [
      await link(id, wrong),
      await setVideos(id, [mine.id, wrong]),
      await publish(owner, { selected_video_ids: JSON.stringify([wrong]) }),
    ]) {
      expect([status, problem]).toEqual([400, INVALID])
    }
  }
  expect(await seenBy(owner, id)).toEqual([mine.id])
})

/** Everything that shows a showcase, as somebody gets it: its page, its lists, its link and a portfolio. */
async function everywhere(who: Sender, id: number, token: string) {
  const texts: string[] = []
  const note = ({ status, body }: { status: number; body: unknown }) => texts.push(`${status} ${JSON.stringify(body)}`)
  note(await who.send(showcasesApi.read, { params: { id } }))
  note(await who.send(showcasesApi.list))
  note(await who.send(showcasesApi.listRanked))
  note(await who.send(showcasesApi.listOfDeveloper, { params: { id: owner.id } }))
  note(await who.send(showcaseSharingApi.readShared, { params: { token } }))
  note(await who.send(portfoliosApi.read, { params: { id: owner.id } }))
  return texts
}

test('a creator links their private videos, which nobody else sees, counts or can play until they are public', async () => {
  await givenDeveloperProfile(db, owner)
  const client = await signUp('client')
  const [first, second, third, open] = await Promise.all(
    ['secret-a', 'secret-b', 'secret-c', 'open'].map((title) =>
      givenVideoRow(db, owner, { title, is_public: title === 'open' }),
    ),
  )
  if (!first || !second || !third || !open) throw new Error('Four videos are needed')
  const made = await publish(owner, { selected_video_ids: JSON.stringify([first.id, open.id]) })
  expect([made.status, made.body.selected_video_ids]).toEqual([200, [first.id, open.id]])
  const { id } = made.body
  // Whoever looked before must not be answered from memory what they may not see, nor the other way round.
  expect(await seenBy(nobody, id)).toEqual([open.id])
  expect((await setVideos(id, [second.id, first.id, open.id])).body.videos).toMatchObject([
    { id: second.id, is_public: false },
    { id: first.id, is_public: false },
    { id: open.id, is_public: true },
  ])
  expect((await link(id, third.id)).body.selected_video_ids).toEqual([second.id, first.id, open.id, third.id])
  const { share_token } = (await owner.send(showcaseSharingApi.share, { params: { id } })).body
  for (const who of [nobody, client, other]) {
    expect(await read(who, id)).toMatchObject({
      videos: [{ id: open.id }],
      selected_video_ids: [open.id],
      linked_content: [{ content_id: open.id }],
    })
    for (const text of await everywhere(who, id, share_token ?? '')) {
      expect(text).toMatch(/^200/)
      expect(text).not.toMatch(/secret-|signature=/)
    }
    for (const video of [first, second, third]) {
      expect((await who.send(videosApi.read, { params: { id: video.id } })).status).toBe(404)
    }
  }
  // Their own requests do not leave anything for the next who asks.
  expect(await seenBy(owner, id)).toEqual([second.id, first.id, open.id, third.id])
  expect(await seenBy(nobody, id)).toEqual([open.id])
  await owner.send(videosApi.change, { params: { id: first.id }, body: { is_public: true } })
  expect(await seenBy(nobody, id)).toEqual([first.id, open.id])
})

test('a video that is made private is seen in the showcase by its owner alone, until it is public again', async () => {
  const { id } = await givenShowcaseRow(db, owner)
  const video = await givenVideoRow(db, owner, { is_public: true })
  await link(id, video.id)
  const setPublic = (is_public: boolean) =>
    owner.send(videosApi.change, { params: { id: video.id }, body: { is_public } })
  await setPublic(false)
  for (const who of [nobody, other]) {
    expect(await read(who, id)).toMatchObject({ videos: [], selected_video_ids: [], linked_content: [] })
  }
  expect((await read(owner, id)).videos).toMatchObject([{ id: video.id, is_public: false }])
  // What stands there may stay when the others change.
  const second = await givenVideoRow(db, owner, { is_public: true })
  expect((await setVideos(id, [second.id, video.id])).body.selected_video_ids).toEqual([second.id, video.id])
  expect(await seenBy(nobody, id)).toEqual([second.id])
  await setPublic(true)
  expect(await seenBy(nobody, id)).toEqual([second.id, video.id])
})

test('what could not be prepared is seen by its owner alone, and a deleted video falls out', async () => {
  const { id } = await givenShowcaseRow(db, owner)
  const broken = await givenVideoRow(db, owner, { is_public: true, state: 'failed', failure: 'It has no picture.' })
  const gone = await givenVideoRow(db, owner, { is_public: true })
  await setVideos(id, [broken.id, gone.id])
  expect([await seenBy(nobody, id), await seenBy(owner, id)]).toEqual([[gone.id], [broken.id, gone.id]])
  await owner.send(videosApi.remove, { params: { id: gone.id } })
  expect([await seenBy(nobody, id), await seenBy(owner, id)]).toEqual([[], [broken.id]])
})

test('a showcase shows at most so many videos', async () => {
  const { id } = await givenShowcaseRow(db, owner)
  const ids: number[] = []
  for (let n = 0; n <= VIDEOS_PER_SHOWCASE_MAX; n++) ids.push((await givenVideoRow(db, owner, { is_public: true })).id)
  const last = ids.pop() ?? 0
  expect((await setVideos(id, ids)).status).toBe(200)
  const refused = await link(id, last)
  expect([refused.status, refused.problem.code]).toEqual([409, 'showcase_full'])
  expect((await setVideos(id, [...ids, last])).status).toBe(422)
  expect((await setVideos(id, [last, last])).status).toBe(422)
  expect(await seenBy(nobody, id)).toEqual(ids)
})
