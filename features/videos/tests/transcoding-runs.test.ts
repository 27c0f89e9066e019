import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#testing/database/database.ts'
import { startApiOn } from '#testing/api.ts'
import { uploadsApi } from '../contract.ts'
import { storeTranscodingRun } from '../server.ts'

const opened = await openTestDatabase()
const api = await startApiOn(opened, { ROLE: 'web' })
afterAll(async () => {
  await api.stop()
  await opened.close()
})

test('a process without ffmpeg says that videos play as sent, unless another one that runs has it', async () => {
  const dev = await api.signUp('developer')
  const transcodes = async () => (await dev.send(uploadsApi.readStorage)).body.transcodes
  expect(await transcodes()).toBe(false)
  const ended = opened.run + 1
  await storeTranscodingRun(opened.db, ended)
  expect(await transcodes()).toBe(false)

  // The server listens, and so its run goes on.
  await storeTranscodingRun(opened.db, opened.run)
  await storeTranscodingRun(opened.db, opened.run)
  expect(await transcodes()).toBe(true)

  // What ended long ago is deleted; what runs stays, however long.
  await opened.query("update transcoding_runs set noted_at = now() - interval '2 days'")
  await storeTranscodingRun(opened.db, opened.run)
  expect(await opened.db.selectFrom('transcoding_runs').select('run').execute()).toEqual([{ run: opened.run }])
  expect(await transcodes()).toBe(true)
})
