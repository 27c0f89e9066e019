import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { givenProject, givenRequest } from '#testing/given/rows.ts'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { videosApi } from '../contract.ts'
import { makeClip } from '#testing/given/clips.ts'
import { plainBmp } from '#testing/given/bitmaps.ts'
import { givenVideoRow } from '#testing/given/videos.ts'
import { givenVideo, tusOf } from '#testing/given/upload-video.ts'

const api = await startApi()
const clip = await makeClip()

const storedIn = async (prefix: string) => {
  const keys: string[] = []
  for await (const page of api.services.files.storage.list(prefix)) keys.push(...page.map(({ key }) => key))
  return keys
}
const folderOf = async (id: number) =>
  (await api.db.selectFrom('videos').select('folder').where('id', '=', id).executeTakeFirst())?.folder

test('an owner changes every field; what is not named stays, and an empty text clears', async () => {
  const owner = await api.signUp('client')
  const project = await givenProject(api.db, owner)
  const request = await givenRequest(api.db, owner)
  const { id } = await givenVideoRow(api.db, owner, { is_public: true })
  const body = {
    title: 'Better',
    description: 'What it does.',
    video_type: 'progress_update',
    project_id: project.id,
    request_id: request.id,
    project_url: 'https://example.com/shop',
  } as const
  const changed = await owner.send(videosApi.change, { params: { id }, body })
  expect([changed.status, changed.body]).toMatchObject([200, { ...body, is_public: true }])
  expect(changed.body.updated_at).not.toBeNull()
  const cleared = await owner.send(videosApi.change, { params: { id }, body: { description: '', project_url: null } })
  expect(cleared.body).toMatchObject({ title: 'Better', description: null, project_url: null, project_id: project.id })
})

test.each<[string, Record<string, unknown>, number]>([
  ['an empty title', { title: '  ' }, 200],
  ['a title without end', { title: 'x'.repeat(201) }, 422],
  ['an address that runs', { project_url: 'javascript:alert(1)' }, 422],
  ['a type that is none', { video_type: 'song' }, 422],
  ["somebody else's project", { project_id: 'theirs' }, 404],
  ['a request they cannot read', { request_id: 'theirs' }, 404],
])('a video is not given %s', async (_, change, status) => {
  const [owner, other] = [await api.signUp('client'), await api.signUp('client')]
  const theirs = {
    project_id: (await givenProject(api.db, other)).id,
    request_id: (await givenRequest(api.db, other)).id,
  }
  const body = Object.fromEntries(
    Object.entries(change).map(([field, value]) => [field, value === 'theirs' ? theirs[field as 'project_id'] : value]),
  )
  const { id } = await givenVideoRow(api.db, owner)
  const before = (await owner.send(videosApi.read, { params: { id } })).body
  expect((await owner.send(videosApi.change, { params: { id }, body })).status).toBe(status)
  const { updated_at: _then, ...after } = (await owner.send(videosApi.read, { params: { id } })).body
  expect(before).toMatchObject({ ...after, file_path: before.file_path })
})

test('nobody changes or deletes what is not theirs; of a private video they do not even learn that it is there', async () => {
  const [owner, stranger] = [await api.signUp('developer'), await api.signUp('developer')]
  const [shown, hidden] = [await givenVideoRow(api.db, owner, { is_public: true }), await givenVideoRow(api.db, owner)]
  const body = { title: 'Mine now' }
  const refused = async ({ id }: { id: number }) => [
    (await stranger.send(videosApi.change, { params: { id }, body })).problem.detail,
    (await stranger.send(videosApi.remove, { params: { id } })).problem.detail,
    (await stranger.send(videosApi.tryAgain, { params: { id } })).status,
    (await stranger.send(videosApi.readAudience, { params: { id } })).status,
    (await api.nobody.send(videosApi.change, { params: { id }, body })).status,
    (await api.nobody.send(videosApi.remove, { params: { id } })).status,
  ]
  expect(await refused(shown)).toEqual([
    'Not authorized to update this video',
    'Not authorized to delete this video',
    403,
    403,
    401,
    401,
  ])
  const unknown = `Video with id ${hidden.id} not found`
  expect(await refused(hidden)).toEqual([unknown, unknown, 404, 404, 401, 401])
  expect((await owner.send(videosApi.read, { params: { id: shown.id } })).body.title).toBe('How it works')
})

test('deleting a video takes every file of it along', async () => {
  const owner = await api.signUp('developer')
  const { id } = await givenVideo(api, owner, {}, clip)
  const form = new FormData()
  form.append('language', 'en')
  form.append('file', new Blob(['WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n']), 'en.vtt')
  await owner.sendForm(videosApi.setCaptions, { params: { id }, form })
  const folder = await folderOf(id)
  expect((await storedIn(`videos/${folder}/`)).length).toBe(2)
  const { body } = await owner.send(videosApi.remove, { params: { id } })
  expect(body).toEqual({ message: 'Video deleted successfully' })
  await api.runJobs()
  expect(await storedIn(`videos/${folder}/`)).toEqual([])
  expect((await owner.send(videosApi.read, { params: { id } })).status).toBe(404)
})

test('whoever closes their account takes their videos, those on their way and their likes along', async () => {
  const [leaver, other] = [await api.signUp('developer'), await api.signUp('developer')]
  const { id } = await givenVideo(api, leaver, { is_public: 'true' }, clip)
  const liked = await givenVideoRow(api.db, other, { is_public: true })
  await leaver.send(videosApi.like, { body: { video_id: liked.id, dir: 1 } })
  const tus = tusOf(api, leaver)
  const path = String((await tus.begin(clip.length)).headers['location'])
  await tus.append(path, 0, clip.subarray(0, 100))
  const folder = await folderOf(id)
  const copy = await leaver.send(accountSettingsApi.exportData)
  expect(copy.status).toBe(200)
  await leaver.send(accountSettingsApi.closeAccount, { body: { password: leaver.password } })
  await api.runJobs()
  expect(await storedIn(`videos/${folder}/`)).toEqual([])
  expect(await api.db.selectFrom('video_uploads').select('id').where('user_id', '=', leaver.id).execute()).toEqual([])
  expect((await other.send(videosApi.read, { params: { id: liked.id } })).body.likes).toBe(0)
})

const plainPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
const picture = (width: number, height: number) => plainPicture(width, height).jpeg().toBuffer()
const formOf = (bytes: Uint8Array) => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'shown.jpg')
  return form
}

test('a video gets a picture of its owner, shown to whom the video is shown', async () => {
  const owner = await api.signUp('developer')
  const { id } = await givenVideo(api, owner, { is_public: 'true' }, clip)
  const params = { id }
  const first = await owner.sendForm(videosApi.setThumbnail, { params, form: formOf(await picture(1920, 1080)) })
  expect(first.body.thumbnail_path).toMatch(
    new RegExp(`^http://localhost:3000/api/videos/${id}/files/thumbnail-[\\w-]+\\.webp$`),
  )
  const shown = await api.app.inject({ url: new URL(first.body.thumbnail_path ?? '').pathname })
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  const [, name] = (await storedIn(`videos/${await folderOf(id)}/`)).toSorted()
  expect(await sharp(join(api.filesFolder, name ?? '')).metadata()).toMatchObject({ width: 1280, height: 720 })
  const second = await owner.sendForm(videosApi.setThumbnail, { params, form: formOf(await picture(640, 360)) })
  await api.runJobs()
  expect((await storedIn(`videos/${await folderOf(id)}/`)).length).toBe(2)
  expect((await api.app.inject({ url: new URL(first.body.thumbnail_path ?? '').pathname })).statusCode).toBe(404)
  await owner.send(videosApi.change, { params, body: { is_public: false } })
  expect((await api.app.inject({ url: new URL(second.body.thumbnail_path ?? '').pathname })).statusCode).toBe(404)
  const { thumbnail_path } = (await owner.send(videosApi.read, { params })).body
  const { pathname, search } = new URL(thumbnail_path ?? '')
  expect((await api.app.inject({ url: `${pathname}${search}` })).statusCode).toBe(200)
})

test.each<[string, () => Promise<Buffer>, string]>([
  ['a narrow one', () => picture(639, 360), 'thumbnail_size'],
  ['a square one', () => picture(800, 800), 'thumbnail_size'],
  ['a wide one', () => picture(1000, 500), 'thumbnail_size'],
  ['a BMP that is cut off', async () => plainBmp(640, 360).subarray(0, 5000), 'not_a_picture'],
  ['a square BMP', async () => plainBmp(800, 800), 'thumbnail_size'],
  ['a text', async () => Buffer.from('no picture'), 'not_a_picture'],
  [
    'a drawing that is a program',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'not_a_picture',
  ],
])('%s is no picture for a video', async (_, bytes, code) => {
  const owner = await api.signUp('developer')
  const { id } = await givenVideoRow(api.db, owner)
  const form = formOf(await bytes())
  expect((await owner.sendForm(videosApi.setThumbnail, { params: { id }, form })).problem.code).toBe(code)
})

test.each<[string, () => Promise<Buffer>]>([
  ['GIF', () => plainPicture(640, 360).gif().toBuffer()],
  ['BMP', async () => plainBmp(800, 450)],
])('a %s is a picture for a video', async (_, bytes) => {
  const owner = await api.signUp('developer')
  const { id } = await givenVideoRow(api.db, owner)
  const { status, body } = await owner.sendForm(videosApi.setThumbnail, { params: { id }, form: formOf(await bytes()) })
  expect([status, body.thumbnail_path]).toEqual([200, expect.stringMatching(/thumbnail-[\w-]+\.webp/)])
})

test("a picture is not given to somebody else's video", async () => {
  const [owner, stranger] = [await api.signUp('developer'), await api.signUp('developer')]
  const { id } = await givenVideoRow(api.db, owner, { is_public: true })
  const form = formOf(await picture(640, 360))
  expect((await stranger.sendForm(videosApi.setThumbnail, { params: { id }, form })).status).toBe(403)
  expect((await api.nobody.sendForm(videosApi.setThumbnail, { params: { id }, form })).status).toBe(401)
})

test('a video is liked once by each, and the count is what the likes come to', async () => {
  const [owner, ada, ben] = [await api.signUp('developer'), await api.signUp('client'), await api.signUp('developer')]
  const { id } = await givenVideoRow(api.db, owner, { is_public: true })
  const vote = (who: Pick<typeof ada, 'send'>, dir: 0 | 1, video_id = id) =>
    who.send(videosApi.like, { body: { video_id, dir } })
  const liked = await vote(ada, 1)
  expect([liked.status, liked.body.message]).toEqual([201, 'Successfully liked the video'])
  expect((await vote(ada, 1)).problem).toMatchObject({ detail: 'Already voted on this video' })
  await Promise.all([vote(ben, 1), vote(owner, 1), vote(ben, 1)])
  expect((await ada.send(videosApi.read, { params: { id } })).body).toMatchObject({ likes: 3, liked_by_user: true })
  const back = await vote(ada, 0)
  expect([back.status, back.body.message]).toEqual([201, 'Successfully unliked the video'])
  expect((await vote(ada, 0)).problem).toMatchObject({ detail: 'Vote does not exist' })
  expect((await ada.send(videosApi.read, { params: { id } })).body).toMatchObject({ likes: 2, liked_by_user: false })
  expect((await vote(ada, 1, 999_999)).problem.detail).toBe('Video with id 999999 does not exist')
  const hidden = await givenVideoRow(api.db, owner)
  expect((await vote(ada, 1, hidden.id)).problem.detail).toBe(`Video with id ${hidden.id} does not exist`)
  expect((await vote(ada, 2 as never)).status).toBe(422)
  expect((await vote(api.nobody, 1)).status).toBe(401)
})

test('a view is counted once for each viewer and day, with how far they came, and not for the owner', async () => {
  const [owner, ada] = [await api.signUp('developer'), await api.signUp('client')]
  const { id } = await givenVideoRow(api.db, owner, { is_public: true })
  const watch = (who: Pick<typeof ada, 'send'>, reached: number, agent = 'one browser') =>
    who.send(videosApi.noteView, { params: { id }, body: { reached }, headers: { 'user-agent': agent } })
  expect((await watch(ada, 0)).body).toEqual({ views: 1 })
  expect((await watch(ada, 12)).body).toEqual({ views: 1 })
  expect((await watch(ada, 3)).body).toEqual({ views: 1 })
  expect((await watch(owner, 20)).body).toEqual({ views: 1 })
  expect((await watch(api.nobody, 20)).body).toEqual({ views: 2 })
  expect((await watch(api.nobody, 20, 'another')).body).toEqual({ views: 3 })
  expect((await watch(api.nobody, 20)).body).toEqual({ views: 3 })
  const { body } = await owner.send(videosApi.readAudience, { params: { id } })
  expect(body).toEqual({
    views: 3,
    reached: [
      { stretch: 12, viewers: 1 },
      { stretch: 20, viewers: 2 },
    ],
  })
  api.passTime(24 * 60 * 60 * 1000)
  expect((await watch(ada, 0)).body).toEqual({ views: 4 })
  const stored = await api.db.selectFrom('video_views').selectAll().where('video_id', '=', id).execute()
  expect(Object.keys(stored[0] ?? {}).toSorted()).toEqual(['day', 'reached', 'video_id', 'viewer'])
})

test('a video that could not be prepared is tried again when its owner asks', async () => {
  const owner = await api.signUp('developer')
  const { id } = await givenVideoRow(api.db, owner, { state: 'failed', failure: 'It has no picture.' })
  const again = await owner.send(videosApi.tryAgain, { params: { id } })
  expect([again.body.state, again.body.failure]).toEqual(['processing', null])
  expect((await owner.send(videosApi.tryAgain, { params: { id } })).problem.code).toBe('not_failed')
  await api.runJobs()
  // Its file is not there.
  expect((await owner.send(videosApi.read, { params: { id } })).body).toMatchObject({
    state: 'failed',
    failure: 'The file of this video is missing. Upload it again.',
  })
})
