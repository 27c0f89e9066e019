import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { givenVideo } from '#testing/given/upload-video.ts'
import { archiveOf, listArchived } from '../server/write-archive.ts'

const api = await startApi()

test.each([
  ['by the reader', undefined],
  ['by an error', new Error('The connection is gone')],
])('a download that is broken off %s in front of a file closes that file', async (_how, error) => {
  const owner = await api.signUp('developer')
  await givenVideo(api, owner)
  const { files } = api.services
  const opened: Readable[] = []
  const storage = {
    ...files.storage,
    read: async (key: string) => {
      const content = await files.storage.read(key)
      if (content) opened.push(content)
      download.destroy(error)
      return content
    },
  }
  const services = { ...api.services, files: { ...files, storage } }
  const download: Readable = archiveOf(await listArchived(api.db, owner.id), {
    db: api.db,
    services,
    now: api.now(),
  }).read()
  await finished(download.resume()).catch(() => undefined)
  expect(opened.map(({ destroyed }) => destroyed)).toEqual([true])
})
