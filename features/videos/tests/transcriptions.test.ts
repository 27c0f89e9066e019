import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { givenFfmpeg } from '#testing/given/test-clips.ts'
import { givenVideoRow } from '#testing/given/videos.ts'
import { operatorsApi } from '#features/operators/contract.ts'
import { captioningApi, sharingApi, transcriptionsApi, videosApi } from '../contract.ts'
import type { Speech } from '../server.ts'
import { readSpeechOutput, UnusableOutput } from '../server/transcripts/speech-output.ts'
import { linesOfCaptions, searchedColumns } from '../server/transcripts/spoken-lines.ts'
import { spoken } from '#testing/outside/pretend-whisper.ts'

const speech: Speech = { transcribe: () => Promise.reject(new Error('It is not there')) }
const api = await startApi({}, { ffmpeg: givenFfmpeg(), speech })
const without = await startApi()

const addCaptions = (person: Person, id: number, text: string, based_on?: number) => {
  const form = new FormData()
  form.append('language', 'en')
  if (based_on !== undefined) form.append('based_on', String(based_on))
  form.append('file', new Blob([`WEBVTT\n\n00:00.000 --> 00:01.000\n${text}\n`]), 'said.vtt')
  return person.sendForm(videosApi.setCaptions, { params: { id }, form })
}
const jobsOf = (one: typeof api) =>
  one.db.selectFrom('jobs').select('id').where('kind', '=', 'video-transcribe').execute()

test('nobody but its owner has captions created for a video, or reads how far they are', async () => {
  const [owner, stranger, client] = [
    await api.signUp('developer'),
    await api.signUp('developer'),
    await api.signUp('client'),
  ]
  const { id } = await givenVideoRow(api.db, owner, { is_public: true })
  const { id: hidden } = await givenVideoRow(api.db, owner)
  const body = { is_automatic: false }
  const statuses = async (who: Pick<Person, 'send'>, params: { id: number }) => [
    (await who.send(transcriptionsApi.read, { params })).status,
    (await who.send(transcriptionsApi.start, { params })).status,
    (await who.send(transcriptionsApi.change, { params, body })).status,
  ]
  for (const who of [stranger, client]) {
    expect(await statuses(who, { id })).toEqual([403, 403, 403])
    expect(await statuses(who, { id: hidden })).toEqual([404, 404, 404])
  }
  expect(await statuses(api.nobody, { id })).toEqual([401, 401, 401])
  expect(await jobsOf(api)).toEqual([])
  expect((await owner.send(transcriptionsApi.read, { params: { id } })).body).toMatchObject({
    is_automatic: true,
    state: 'none',
  })
})

test('a request is made once, and only for a video that is ready', async () => {
  const owner = await api.signUp('developer')
  const { id } = await givenVideoRow(api.db, owner)
  const { id: unready } = await givenVideoRow(api.db, owner, { state: 'processing' })
  for (let times = 0; times < 2; times++) {
    expect((await owner.send(transcriptionsApi.start, { params: { id } })).body.state).toBe('waiting')
  }
  expect(await jobsOf(api)).toHaveLength(1)
  expect((await owner.send(transcriptionsApi.start, { params: { id: unready } })).problem.code).toBe('not_ready')
})

test('without the settings nothing runs, and nothing is promised', async () => {
  const owner = await without.signUp('developer')
  const { id } = await givenVideoRow(without.db, owner)
  const params = { id }
  expect((await owner.send(transcriptionsApi.read, { params })).body.is_available).toBe(false)
  expect((await owner.send(transcriptionsApi.start, { params })).problem.code).toBe('no_speech_program')
  const { id: fresh } = await givenVideoRow(without.db, owner, { state: 'uploaded' })
  await without.runScheduledJob('tidy-videos')
  await without.runJobs()
  expect(await jobsOf(without)).toEqual([])
  expect(await without.db.selectFrom('video_transcriptions').selectAll().execute()).toEqual([])
  expect(fresh).toBeGreaterThan(id)
})

test('an edit of captions that somebody changed meanwhile is refused, and both are there', async () => {
  const owner = await api.signUp('developer')
  const { id } = await givenVideoRow(api.db, owner)
  expect((await addCaptions(owner, id, 'First', 0)).body.version).toBe(1)
  expect((await addCaptions(owner, id, 'Second', 1)).body.version).toBe(2)
  const late = await addCaptions(owner, id, 'Late', 1)
  expect([late.status, late.problem.code]).toEqual([409, 'changed_meanwhile'])
  expect((await addCaptions(owner, id, 'New', 0)).status).toBe(409)
  const { words } = await api.db
    .selectFrom('video_captions')
    .select('words')
    .where('video_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(words).toBe('Second')
  expect((await addCaptions(owner, id, 'Late')).body.version).toBe(3)
})

test('the transcript of a private video is read by a link until it is revoked, and by nobody else', async () => {
  const owner = await api.signUp('developer')
  const { id } = await givenVideoRow(api.db, owner)
  await addCaptions(owner, id, 'A secret')
  const open = async (url: string) => {
    const { pathname, search } = new URL(url)
    const { statusCode, body } = await api.app.inject({ url: pathname + search })
    return [statusCode, statusCode === 200 ? body.includes('A secret') : false]
  }
  expect((await api.nobody.send(videosApi.read, { params: { id } })).status).toBe(404)
  const { body: link } = await owner.send(sharingApi.share, { params: { id }, body: {} })
  const { body: shared } = await api.nobody.send(sharingApi.readShared, { params: { token: link.share_token } })
  const url = shared.captions[0]?.url ?? ''
  expect(await open(url)).toEqual([200, true])
  expect((await open(url.split('?', 1)[0] ?? ''))[0]).toBe(404)
  await owner.send(sharingApi.revokeShare, { params: { id } })
  expect((await open(url))[0]).not.toBe(200)
})

test('what the speech program says becomes captions within the film, in order, with nothing but text', () => {
  const read = readSpeechOutput(
    spoken([
      [5000, 99_000, 'Last <script>\u202eline\u0000'],
      [-10, 1000, ' First\n\n00:01.000 --> 00:02.000 '],
      [3000, 3000, 'Never'],
    ]),
    8000,
  )
  expect(read).toEqual({
    language: 'en',
    captions:
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nFirst 00:01.000 --&gt; 00:02.000\n\n00:00:05.000 --> 00:00:08.000\nLast &lt;script&gt; line\n',
  })
  expect(() => readSpeechOutput('{', 1)).toThrow(UnusableOutput)
  expect(() => readSpeechOutput(spoken([[0, 1, 'x']], 'no language'), 1)).toThrow(UnusableOutput)
})

test('lines of captions are read without tags, each with its time, up to what is searched', () => {
  const said =
    'WEBVTT\n\n00:00:01.500 --> 00:00:02.000\n<v Ana>R&amp;D\nand more\n\n01:00:00.000 --> 01:00:01.000\nLast\n'
  expect(linesOfCaptions(said)).toEqual([
    { at: 1500, text: 'R&D and more' },
    { at: 3_600_000, text: 'Last' },
  ])
  expect(searchedColumns(said)).toEqual({ words: 'R&D and more\nLast', line_starts: [1500, 3_600_000] })
  const long = `WEBVTT\n\n${'00:00:01.000 --> 00:00:02.000\n'.concat('x'.repeat(60_000), '\n\n').repeat(2)}`
  expect(searchedColumns(long).line_starts).toEqual([1000])
})

test('an owner of the installation has older videos captioned that have none; nobody else may', async () => {
  const [owner, moderator, maker] = [
    await api.signUp('client', { operator: ['owner'] }),
    await api.signUp('client', { operator: ['moderator'] }),
    await api.signUp('developer'),
  ]
  await api.db.deleteFrom('videos').execute()
  const old = await givenVideoRow(api.db, maker)
  const captioned = await givenVideoRow(api.db, maker)
  await addCaptions(maker, captioned.id, 'Said')
  await givenVideoRow(api.db, maker, { automatic_captions: false })
  await givenVideoRow(api.db, maker, { state: 'failed', failure: 'It is damaged.' })
  for (const who of [moderator, maker]) expect((await who.send(captioningApi.captionVideos)).status).toBe(403)
  expect((await api.nobody.send(captioningApi.captionVideos)).status).toBe(401)
  expect((await owner.send(captioningApi.captionVideos)).body).toEqual({ requested: 1 })
  expect((await owner.send(captioningApi.captionVideos)).body).toEqual({ requested: 0 })
  const asked = await api.db.selectFrom('video_transcriptions').select(['video_id', 'state']).execute()
  expect(asked).toEqual([{ video_id: old.id, state: 'waiting' }])
  const log = await owner.send(operatorsApi.audit, { query: { action: 'caption_videos' } })
  expect(log.body).toMatchObject([{ actor: { id: owner.id }, details: { after: '1 video' } }])
})
