import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { startApi, startApiOn, type Person, type TestApi } from '#testing/api.ts'
import { videosApi, uploadsApi, type Video } from '../contract.ts'
import { makeClip, sha256 } from '#testing/given/clips.ts'
import { tusOf } from '#testing/given/upload-video.ts'

const folder = mkdtempSync(join(tmpdir(), 'atelier-broken-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const api = await startApi({ DATA_DIR: folder })
const clip = await makeClip({ pictureBytes: 20_000 })
const HALF = Math.floor(clip.length / 2)

/** Begins to send bytes over a real connection, and leaves it open. */
async function beginSending(on: Pick<TestApi, 'app'>, { token }: Person, path: string, bytes: Buffer) {
  const origin = on.app.server.listening ? addressOf(on) : await on.app.listen({ port: 0, host: '127.0.0.1' })
  const sending = request(`${origin}${path}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'upload-offset': 0,
      'content-type': 'application/offset+octet-stream',
      'content-length': clip.length,
    },
  })
  sending.on('error', () => undefined)
  sending.write(bytes)
  return sending
}
const addressOf = ({ app }: Pick<TestApi, 'app'>) => {
  const address = app.server.address()
  return `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`
}
const received = async (person: Person) => (await person.send(uploadsApi.listUploads)).body[0]?.received ?? 0

test('when a connection breaks, what has arrived stays, and another goes on from there', async () => {
  const dev = await api.signUp('developer')
  const tus = tusOf(api, dev)
  const path = String((await tus.begin(clip.length)).headers['location'])
  const sending = await beginSending(api, dev, path, clip.subarray(0, HALF))
  await vi.waitFor(async () => expect(await received(dev)).toBe(HALF), { timeout: 15_000 })
  sending.destroy()
  expect((await tus.ask(path)).headers['upload-offset']).toBe(String(HALF))
  const last = await tus.append(path, HALF, clip.subarray(HALF))
  expect(last.statusCode).toBe(200)
  expect(last.json<Video>().size).toBe(clip.length)
})

test('who comes back while the old connection still hangs goes on in its place', async () => {
  const dev = await api.signUp('developer')
  const tus = tusOf(api, dev)
  const path = String((await tus.begin(clip.length)).headers['location'])
  const hanging = await beginSending(api, dev, path, clip.subarray(0, HALF))
  await vi.waitFor(async () => expect(await received(dev)).toBe(HALF), { timeout: 15_000 })
  expect((await tus.ask(path)).headers['upload-offset']).toBe(String(HALF))
  expect((await tus.append(path, HALF, clip.subarray(HALF))).statusCode).toBe(200)
  hanging.destroy()
})

test('a server that stops keeps what has arrived, and the next one goes on, for another browser too', async () => {
  const first = await startApiOn(api.opened, { DATA_DIR: mkdtempSync(join(folder, 'stops-')) })
  const settings = { DATA_DIR: first.services.config.DATA_DIR }
  const dev = await first.signUp('developer')
  const path = String(
    (await tusOf(first, dev).begin(clip.length, { filename: 'a.mp4', title: 'Kept' })).headers['location'],
  )
  await beginSending(first, dev, path, clip.subarray(0, HALF))
  await vi.waitFor(async () => expect(await received(dev)).toBe(HALF), { timeout: 15_000 })
  await first.app.close()

  const second = await startApiOn(api.opened, settings)
  const response = await second.app.inject({ url: '/api/uploads', headers: { authorization: `Bearer ${dev.token}` } })
  expect(response.json()).toMatchObject([{ path, title: 'Kept', received: HALF, size: clip.length }])
  const sent = await tusOf(second, dev).append(path, HALF, clip.subarray(HALF))
  const { id } = sent.json<Video>()
  await second.runJobs()
  const row = await second.db.selectFrom('videos').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect([row.state, row.checksum?.toString('hex')]).toEqual(['ready', sha256(clip)])
  expect((await second.nobody.send(videosApi.read, { params: { id } })).status).toBe(404)
  await second.stop()
})
