import { afterAll, expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { givenBucket } from '#testing/outside/bucket.ts'
import { archiveImportsApi } from '../contract.ts'
import {
  clip,
  downloadArchive,
  fileOf,
  manifestOf,
  pack,
  productsArchive,
  readImport,
  sendArchive,
  videoOf,
} from './given-archives.ts'

const bucket = await givenBucket()
bucket.letPages('http://localhost:3000')
const api = await startApi(bucket.settings)
afterAll(() => bucket.stop())

test('an archive goes to the bucket in parts, is read there, and is written from there again', async () => {
  const owner = await api.signUp('developer')
  const bytes = Buffer.from(productsArchive(2))
  const body = { filename: 'work.zip', size: bytes.length }
  const { body: announced } = await owner.send(archiveImportsApi.announce, { body })
  expect(announced).toMatchObject({ in_parts: true, received: 0 })
  const params = { uploadId: announced.id }
  const { parts } = (await owner.send(archiveImportsApi.nextParts, { params })).body
  for (const { url, offset, size } of parts) {
    const sent = await fetch(url, { method: 'PUT', body: new Uint8Array(bytes.subarray(offset, offset + size)) })
    expect(sent.status).toBe(200)
  }
  const finish = () => owner.send(archiveImportsApi.finish, { params })
  expect((await finish()).body).toMatchObject({ state: 'reading' })
  expect((await finish()).body).toMatchObject({ state: 'reading' })
  expect((await owner.send(archiveImportsApi.nextParts, { params })).body).toEqual({
    received: bytes.length,
    parts: [],
  })
  await api.runJobs()
  expect(await readImport(owner, announced)).toMatchObject({ state: 'done', imported: 2, refused: 0 })

  const other = await api.signUp('developer')
  const sent = await sendArchive(api, other, await downloadArchive(api, owner))
  await api.runJobs()
  expect(await readImport(other, sent)).toMatchObject({ state: 'done', imported: 2, refused: 0 })
})

test('what is wrong with a file is said the same way when it was on its way to a bucket', async () => {
  const owner = await api.signUp('developer')
  const other = Buffer.from(clip)
  other[other.length - 1] = (other.at(-1) ?? 0) ^ 1
  const videos = [videoOf(1, clip, { file: fileOf('a.mp4', clip) }), videoOf(2, clip, { file: fileOf('b.mp4', clip) })]
  const sent = await sendArchive(api, owner, pack(manifestOf({ videos }), { 'a.mp4': other, 'b.mp4': clip }))
  await api.runJobs()
  expect((await readImport(owner, sent)).list.map(({ state, note }) => [state, note])).toEqual([
    ['refused', 'The file a.mp4 in the ZIP file is damaged.'],
    ['imported', null],
  ])
})
