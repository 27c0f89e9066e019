import { expect, onTestFinished, test, vi } from 'vitest'
import { startApi } from '#testing/api.ts'
import { busy } from '#platform/server/http/http-errors.ts'
import { FairQueue } from '#platform/server/work/fair-queue.ts'
import { videosApi } from '#features/videos/contract.ts'
import { archiveToImport, importJobOptions } from '../server/archive-job.ts'
import {
  clip,
  fileOf,
  importNow,
  manifestOf,
  pack,
  readImport,
  sendArchive,
  testImage,
  videoOf,
} from './given-archives.ts'

const api = await startApi()
const archiveOf = (poster: Uint8Array) =>
  pack(manifestOf({ videos: [videoOf(1, clip, { thumbnail: fileOf('poster.png', poster) })] }), {
    'videos/1.mp4': clip,
    'poster.png': poster,
  })

test('a video waits while too many pictures are being converted, and arrives with its poster', async () => {
  const owner = await api.signUp('developer')
  const sent = await sendArchive(api, owner, archiveOf(await testImage(1280, 720)))
  const take = FairQueue.prototype.take
  const taken = vi.spyOn(FairQueue.prototype, 'take').mockImplementation(function full(this: FairQueue) {
    // Only the queue of pictures: others have more to do.
    return /files.images\.ts/.test(new Error('where').stack ?? '') ? Promise.reject(busy()) : take.call(this)
  })
  onTestFinished(() => taken.mockRestore())
  await expect(api.runJobs()).rejects.toThrow(busy().message)
  expect(await readImport(owner, sent)).toMatchObject({ state: 'reading', waiting: 1 })
  taken.mockRestore()
  await api.inWork(({ enqueue }) => enqueue(archiveToImport, { id: sent.id }, importJobOptions(sent.id)))
  await api.runJobs()
  const { list } = await readImport(owner, sent)
  expect(list).toMatchObject([{ state: 'imported', note: null }])
  const { body } = await owner.send(videosApi.read, { params: { id: list[0]?.item_id ?? 0 } })
  expect(body.thumbnail_path).toContain('/thumbnail-')
})

test.each([
  ['no picture', Buffer.from('a poster'), 'File must be an image: JPEG, PNG, WebP, GIF or BMP.'],
  ['too large', Buffer.alloc(2 * 1024 * 1024 + 1), 'The thumbnail is larger than 2 MB.'],
])('a video whose poster is %s arrives without it, and its owner is told', async (_what, poster, why) => {
  const owner = await api.signUp('developer')
  const done = await importNow(api, owner, archiveOf(poster))
  expect(done.list).toMatchObject([{ state: 'imported', note: `Its poster is left out: ${why}` }])
})
