import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, expect, vi } from 'vitest'
import { startApi } from '#testing/api.ts'
import { Clips, filmTest as test, givenFfmpeg, H264, picture, tone } from '#testing/given/test-clips.ts'
import { givenVideoRow } from '#testing/given/videos.ts'
import { tusOf } from '#testing/given/upload-video.ts'
import { pretendWhisper, spoken } from '#testing/outside/pretend-whisper.ts'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { transcriptionsApi, videosApi, type Video } from '../contract.ts'
import { keyOf, openSpeech, type Speech } from '../server.ts'
import { transcribeVideo } from '../server/transcripts/transcribe-video.ts'
import { namesBelow } from './media.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const clips = new Clips()
const root = mkdtempSync(join(tmpdir(), 'atelier-speech-'))
afterAll(() => {
  clips.remove()
  rmSync(root, { recursive: true })
})
const silent = pino({ level: 'silent' })
const film = readFileSync(clips.make('talk.mp4', `${picture('160x90', 2, 10)} ${tone(2)} ${H264}`))
const mute = readFileSync(clips.make('mute.mp4', `${picture('160x90', 2, 10)} ${H264}`))

const HELLO = spoken([
  [0, 900, ' Hello & welcome.'],
  [900, 1200, '[BLANK_AUDIO]'],
  [1200, 9000, ' The <b>roof</b> leaks.'],
])
const openPretended = async (pretence: Parameters<typeof pretendWhisper>[1]): Promise<Speech> => {
  const speech = await openSpeech(pretendWhisper(root, pretence), silent)
  if (!speech) throw new Error('There is no speech program')
  return speech
}
const speech = await openPretended({ result: HELLO })
const api = await startApi({}, { ffmpeg: givenFfmpeg(), speech })
const dev = await api.signUp('developer')

const send = async (): Promise<Video> => (await tusOf(api, dev).sendAll(film)).json<Video>()
/** A video that is ready, whose owner has asked for captions. */
async function captioned(bytes = film): Promise<Video> {
  const { id, folder } = await givenVideoRow(api.db, dev)
  const source = Readable.from([bytes])
  await api.services.files.storage.put(keyOf(folder, 'original'), source, { type: 'video/mp4', maxBytes: bytes.length })
  await start(id)
  await api.runJobs()
  return read(id)
}
const read = async (id: number): Promise<Video> => (await dev.send(videosApi.read, { params: { id } })).body
const stateOf = async (id: number) => (await dev.send(transcriptionsApi.read, { params: { id } })).body
const start = (id: number) => dev.send(transcriptionsApi.start, { params: { id } })
const textOf = async ({ captions: [first] }: Video) => {
  const { pathname, search } = new URL(first?.url ?? '')
  return (await api.app.inject({ url: pathname + search })).body
}

const rmIfThere = (path: string): boolean => {
  const isThere = existsSync(path)
  rmSync(path, { force: true })
  return isThere
}

/** One try at creating captions, as a process does it. */
async function transcribe(id: number, instead: Speech | null, tryNumber = 1, signal = new AbortController().signal) {
  await api.db.deleteFrom('jobs').where('kind', '=', transcribeVideo.name).execute()
  const services = { ...api.services, speech: instead }
  const tools = { db: api.db, now: api.now(), services, log: silent, signal, tryNumber, tries: transcribeVideo.tries }
  return transcribeVideo.perform({ id }, tools)
}
const give = async (id: number, language: string, text = 'Written') => {
  const form = new FormData()
  form.append('language', language)
  form.append('file', new Blob([`WEBVTT\n\n00:00.000 --> 00:01.000\n${text}\n`]), 'said.vtt')
  return dev.sendForm(videosApi.setCaptions, { params: { id }, form })
}

test('a new video gets captions of what is said, marked as automatic until its owner edits them', async () => {
  const sent = await send()
  await api.runJobs()
  const video = await read(sent.id)
  expect(video.captions).toMatchObject([{ language: 'en', label: 'English', is_automatic: true, version: 1 }])
  expect(await textOf(video)).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:00.900\nHello &amp; welcome.\n\n00:00:01.200 --> 00:00:02.000\nThe &lt;b&gt;roof&lt;/b&gt; leaks.\n',
  )
  expect(await stateOf(video.id)).toEqual({
    video_id: video.id,
    is_available: true,
    is_automatic: true,
    state: 'done',
    failure: null,
  })
  expect(await give(video.id, 'en')).toMatchObject({ status: 201, body: { is_automatic: false, version: 2 } })
  await start(video.id)
  await api.runJobs()
  expect(await textOf(await read(video.id))).toContain('Written')
  const { folder } = await api.db
    .selectFrom('videos')
    .select('folder')
    .where('id', '=', video.id)
    .executeTakeFirstOrThrow()
  const files = await namesBelow(api.services.files.storage, `videos/${folder}`)
  expect(files.filter((name) => name.endsWith('.vtt') && !name.includes('/'))).toHaveLength(1)
})

test('created anew they take the place of those created before; those the owner wrote in that language stay', async () => {
  const { id } = await captioned()
  await start(id)
  await transcribe(id, await openPretended({ result: spoken([[0, 800, 'Hallo zusammen']], 'de') }))
  expect((await read(id)).captions).toMatchObject([{ language: 'de', is_automatic: true }])
  await dev.send(videosApi.removeCaptions, { params: { id, language: 'de' } })
  await give(id, 'de-AT')
  await start(id)
  await transcribe(id, await openPretended({ result: spoken([[0, 800, 'Hallo zusammen']], 'de') }))
  expect((await read(id)).captions).toMatchObject([{ language: 'de-AT', is_automatic: false }])
})

test('what was said in a file goes with it when another takes its place', async () => {
  const sent = await send()
  await api.runJobs()
  const video = await read(sent.id)
  expect(video.captions).toMatchObject([{ language: 'en', is_automatic: true }])
  await give(video.id, 'de')
  // Whoever has turned them off may have replaced the file because of what it said.
  await dev.send(transcriptionsApi.change, { params: { id: video.id }, body: { is_automatic: false } })
  await tusOf(api, dev).sendAll(mute, { filename: 'after.mp4', replaces_video_id: String(video.id) })
  await api.runJobs()
  expect((await read(video.id)).captions).toMatchObject([{ language: 'de', is_automatic: false }])
})

test('its owner turns them off for a video, which also ends what is under way', async () => {
  const { id } = await captioned()
  await dev.send(videosApi.removeCaptions, { params: { id, language: 'en' } })
  await start(id)
  expect(await start(id)).toMatchObject({ status: 200, body: { state: 'waiting' } })
  const off = await dev.send(transcriptionsApi.change, { params: { id }, body: { is_automatic: false } })
  expect(off.body).toMatchObject({ is_automatic: false, state: 'none' })
  await api.runJobs()
  expect((await read(id)).captions).toEqual([])
  // Still possible by hand.
  await start(id)
  await api.runJobs()
  expect((await read(id)).captions).toHaveLength(1)
})

test('nothing is created for a video without sound, or in which nobody speaks; its owner reads why', async () => {
  expect(await stateOf((await captioned(mute)).id)).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('no sound'),
  })
  const { id } = await captioned()
  await start(id)
  await transcribe(id, await openPretended({ result: spoken([[0, 2000, ' [BLANK_AUDIO]']]) }))
  expect((await stateOf(id)).failure).toMatch(/Nobody seems to speak/)
})

test.each([
  ['no JSON', { result: 'Hello' }],
  ['other JSON', { result: '{"result":{"language":"../en"},"transcription":[]}' }],
  ['nothing', { script: 'exit 0' }],
  ['far too much', { script: 'exec head -c 60000000 /dev/zero > speech.json' }],
  [
    'more than a caption file holds',
    { result: spoken(Array.from({ length: 1999 }, (_, at) => [at, at + 1, 'a '.repeat(499)])) },
  ],
])('%s from the speech program changes nothing, and is not tried again', async (_, pretence) => {
  const { id } = await captioned()
  await start(id)
  await transcribe(id, await openPretended(pretence))
  expect(await stateOf(id)).toMatchObject({ state: 'failed', failure: expect.stringContaining('No usable captions') })
  expect((await read(id)).captions).toMatchObject([{ is_automatic: true, version: 1 }])
  await start(id)
  await api.runJobs()
  expect((await stateOf(id)).state).toBe('done')
})

test('a speech program that fails is tried again, then its owner is told and may try again', async () => {
  const { id } = await captioned()
  await start(id)
  const broken = await openPretended({ script: 'echo "no model" >&2; exit 1' })
  for (const tryNumber of [1, 2]) {
    await expect(transcribe(id, broken, tryNumber)).rejects.toThrow('whisper-cli: unknown')
    expect((await stateOf(id)).state).toBe('running')
  }
  await expect(transcribe(id, broken, 3)).rejects.toThrow('whisper-cli')
  expect(await stateOf(id)).toMatchObject({ state: 'failed', failure: expect.stringContaining('on the server') })
})

test('one that hangs is ended when its video is deleted, and one that was killed is tried anew', async () => {
  const { id } = await captioned()
  await start(id)
  const reached = join(root, 'reached')
  const hanging = await openPretended({ script: `touch ${reached}; sleep 60` })
  const stopping = new AbortController()
  const killed = transcribe(id, hanging, 1, stopping.signal)
  await expect.poll(() => rmIfThere(reached), { timeout: 30_000 }).toBe(true)
  stopping.abort(new Error('stopping'))
  await expect(killed).rejects.toThrow('whisper-cli: cancelled')
  expect((await stateOf(id)).state).toBe('running')
  const running = transcribe(id, hanging)
  await expect.poll(() => rmIfThere(reached), { timeout: 30_000 }).toBe(true)
  await dev.send(videosApi.remove, { params: { id } })
  await running
  expect(await api.db.selectFrom('video_transcriptions').selectAll().where('video_id', '=', id).execute()).toEqual([])
})

test('one that takes longer than its time is ended', async () => {
  const limits = {
    cpuSeconds: 9,
    silentCpuSeconds: 9,
    stalledSeconds: 9,
    seconds: 0.6,
    memoryBytes: 2 ** 32,
    folderBytes: 2 ** 28,
  }
  const hanging = await openPretended({ script: 'sleep 60' })
  const run = api.services.workFolders.withFolder((folder) =>
    hanging.transcribe({ sound: 'sound.wav', result: 'speech' }, { folder, limits }),
  )
  await expect(run).rejects.toMatchObject({ reason: 'too_slow' })
})

test('a request whose job is gone is given up', async () => {
  const { id } = await captioned()
  await start(id)
  await api.db.deleteFrom('jobs').where('kind', '=', transcribeVideo.name).execute()
  await api.runScheduledJob('tidy-videos')
  expect((await stateOf(id)).failure).toMatch(/interrupted/)
})

test('what is said is in the copy of their data that somebody takes', async () => {
  const { id } = await captioned()
  const { body } = await dev.send(accountSettingsApi.exportData)
  const copy = JSON.stringify(body)
  expect(copy).toContain('The <b>roof</b> leaks.')
  expect(copy).toContain(`"id":${id}`)
})
