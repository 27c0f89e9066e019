import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, vi } from 'vitest'
import { startApi } from '#testing/api.ts'
import { Clips, filmTest as test, givenFfmpeg, H264, picture, tone } from '#testing/given/test-clips.ts'
import { tusOf } from '#testing/given/upload-video.ts'
import { pretendWhisper, spoken } from '#testing/outside/pretend-whisper.ts'
import { videosApi, type Video } from '#features/videos/contract.ts'
import { openSpeech } from '#features/videos/server.ts'
import { searchApi } from '../contract.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const clips = new Clips()
const root = mkdtempSync(join(tmpdir(), 'atelier-speech-'))
afterAll(() => {
  clips.remove()
  rmSync(root, { recursive: true })
})
const film = readFileSync(clips.make('talk.mp4', `${picture('160x90', 4, 10)} ${tone(4)} ${H264}`))
const said = spoken([
  [0, 900, ' Welcome.'],
  [1200, 2000, ' The roofs leak.'],
  [3000, 3900, ' Now the gutters.'],
])
const speech = await openSpeech(pretendWhisper(root, { result: said }), pino({ level: 'silent' }))
if (!speech) throw new Error('There is no speech program')
const api = await startApi({}, { ffmpeg: givenFfmpeg(), speech })

test('what the speech program hears in a video is found, and opens it at that moment while it is public', async () => {
  const dev = await api.signUp('developer')
  const { id } = (await tusOf(api, dev).sendAll(film)).json<Video>()
  await api.runJobs()
  const find = async (q: string) => (await api.nobody.send(searchApi.find, { query: { q } })).body.items
  const publish = (is_public: boolean) => dev.send(videosApi.change, { params: { id }, body: { is_public } })
  await publish(true)
  const path = `/video_display/stream/${id}`
  expect(await find('roof')).toMatchObject([{ id, starts_at: 1, path: `${path}?t=1` }])
  expect(await find('gutter')).toMatchObject([{ id, starts_at: 3, path: `${path}?t=3` }])
  await publish(false)
  expect(await find('gutter')).toEqual([])
})
