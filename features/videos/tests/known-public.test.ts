import { describe, expect, test } from 'vitest'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { startApi } from '#testing/api.ts'
import { givenVideo } from '#testing/given/upload-video.ts'
import { countStatements } from '#testing/database/statements.ts'
import { videosApi } from '../contract.ts'

// What is remembered for a second is remembered for as long as a slow machine takes.
const moment = new Date()
const api = await startApi({ RESPONSE_CACHE_MB: '8' }, { clock: () => moment })

const jumpTo = (id: number, start = 0) =>
  api.app.inject({ url: `/api/video_display/stream/${id}`, headers: { range: `bytes=${start}-${start + 9}` } })
const statusOf = async (id: number) => (await jumpTo(id)).statusCode

/** Somebody with a public video in which a stranger has jumped about. */
async function givenWatched() {
  const owner = await api.signUp('developer')
  const { id } = await givenVideo(api, owner, { is_public: 'true' })
  expect(await statusOf(id)).toBe(206)
  return { owner, id }
}

test('who jumps about in a public video is let in from memory', async () => {
  const { owner, id } = await givenWatched()
  expect(await countStatements(() => jumpTo(id, 100))).toBe(0)
  const renamed = await owner.send(videosApi.change, { params: { id }, body: { title: 'Another name' } })
  expect(renamed.status).toBe(200)
  expect((await jumpTo(id)).headers['content-disposition']).toContain('Another name')
})

describe('a public video in which somebody jumps about stops at once', () => {
  test('when its owner makes it private; they go on watching it', async () => {
    const { owner, id } = await givenWatched()
    await owner.send(videosApi.change, { params: { id }, body: { is_public: false } })
    const headers = { authorization: `Bearer ${owner.token}` }
    expect((await api.app.inject({ url: `/api/video_display/stream/${id}`, headers })).statusCode).toBe(200)
    expect([await statusOf(id), await statusOf(id)]).toEqual([404, 404])
  })

  test('when its owner deletes it', async () => {
    const { owner, id } = await givenWatched()
    await owner.send(videosApi.remove, { params: { id } })
    expect(await statusOf(id)).toBe(404)
  })

  test('when its owner closes their account', async () => {
    const { owner, id } = await givenWatched()
    await owner.send(accountSettingsApi.closeAccount, { body: { password: owner.password } })
    expect(await statusOf(id)).toBe(404)
  })
})
