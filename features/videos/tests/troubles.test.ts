import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { parseConfig } from '#platform/server/config.ts'
import { FfmpegFailed, type Ffmpeg } from '../server/ffmpeg/ffmpeg.ts'
import type { Reason } from '../server/ffmpeg/failure-reasons.ts'
import { openFiles } from '#platform/server/files/files.ts'
import type { WorkFolders } from '../server/ffmpeg/work-folders.ts'
import { givenBucket } from '#testing/outside/bucket.ts'
import { Clips, describeFilms as describe, filmTest as test, H264, picture, tone } from '#testing/given/test-clips.ts'
import { stillsArguments } from '../server/processing/arguments.ts'
import { stillsLimits } from '../server/processing/limits.ts'
import type { Probe } from '../server/processing/probe.ts'
import { processVideo } from '../server/processing/process-video.ts'
import { VideoRefused } from '../server/processing/refusal.ts'
import { storeResults } from '../server/processing/store.ts'
import { run as runFfmpeg, type ProcessingTools } from '../server/processing/tools.ts'
import { bytesOf, givenTools, namesBelow, storeClip } from './media.ts'

const clips = new Clips()
afterAll(() => clips.remove())
let tools: ProcessingTools

const leftIn = (folder: string) => readdirSync(join(clips.folder, folder)).length
/** Nothing is left of the work, and nothing half stored. */
const expectNothingLeft = async () => {
  expect([leftIn('work'), leftIn('storage/.incoming')]).toEqual([0, 0])
  expect(await namesBelow(tools.storage, order.into)).toEqual([])
}

beforeAll(async () => {
  tools = await givenTools(clips)
  clips.make('small.mp4', `${picture('160x90', 3)} ${tone(3)} ${H264}`)
  await storeClip(clips, tools.storage, 'small.mp4')
})
const order = { original: 'originals/small.mp4', into: 'videos/small' }
const withFfmpeg = (run: Ffmpeg['run']): ProcessingTools => ({ ...tools, ffmpeg: { ...tools.ffmpeg, run } })
const never = () => withFfmpeg(() => Promise.reject(new Error('ffmpeg must not run')))

describe('nothing is stored and nothing is left', () => {
  test('of a text that is called a video', async () => {
    writeFileSync(join(clips.folder, 'text.mp4'), 'Once upon a time')
    await storeClip(clips, tools.storage, 'text.mp4')
    const refused = processVideo(never(), { ...order, original: 'originals/text.mp4' })
    await expect(refused).rejects.toThrow(new VideoRefused('not_a_video'))
    await expectNothingLeft()
  })

  test('of a video that is gone', async () => {
    await expect(processVideo(never(), { ...order, original: 'originals/gone.mp4' })).rejects.toThrow(/not there/)
  })

  test('where the disk lacks room, which is said before anything begins', async () => {
    const full: WorkFolders = {
      withFolder: (work) =>
        tools.workFolders.withFolder((folder) => work({ ...folder, room: () => 100 * 1024 * 1024 })),
    }
    const refused = processVideo({ ...never(), workFolders: full }, order)
    await expect(refused).rejects.toMatchObject({ status: 507, code: 'no_room' })
    await expectNothingLeft()
  })

  test('when ffmpeg fails', async () => {
    const failing = withFfmpeg(() => Promise.reject(new FfmpegFailed('damaged', 'what it said')))
    await expect(processVideo(failing, order)).rejects.toMatchObject({ code: 'damaged' })
    await expectNothingLeft()
  })

  test('when it is called off in the middle', async () => {
    const stop = new AbortController()
    const processing = processVideo(tools, {
      ...order,
      signal: stop.signal,
      onProgress: (done) => done > 0 && stop.abort(new Error('the process stops')),
    })
    await expect(processing).rejects.toThrow('the process stops')
    await expectNothingLeft()
  })

  test('when less came out than went in', async () => {
    const lazy = withFfmpeg((args, run) =>
      tools.ffmpeg.run(
        args.map((value, at) => (args[at - 1] === '-t' ? '1' : value)),
        run,
      ),
    )
    await expect(processVideo(lazy, order)).rejects.toMatchObject({ code: 'damaged' })
    await expectNothingLeft()
  })

  test('when the storage fails at the last', async () => {
    const put: ProcessingTools['storage']['put'] = (key, source, limits) =>
      key.endsWith('master.m3u8')
        ? Promise.reject(new Error('the disk is gone'))
        : tools.storage.put(key, source, limits)
    const results = [{ name: '90/one.m4s', content: 'bytes' }]
    const last = { name: 'master.m3u8', content: 'list' }
    const how = { signal: undefined, maxBytes: 100, onStored: () => undefined }
    await expect(storeResults({ ...tools.storage, put }, order.into, results, last, how)).rejects.toThrow(
      /disk is gone/,
    )
    await expectNothingLeft()
  })

  test('that would lie where the original lies', async () => {
    const into = 'originals/small.mp4'
    await expect(processVideo(never(), { original: `${into}/whole`, into })).rejects.toThrow(/must not lie below/)
  })
})

const TOO_COSTLY = 'Processing it takes too much time or memory. Export it at a lower resolution.'

test.each<[Reason, object]>([
  ['damaged', { code: 'damaged', message: 'The file is damaged. Export or record the video again.' }],
  ['unsupported', { code: 'unknown_coding' }],
  ['too_costly', { code: 'too_costly', message: TOO_COSTLY }],
  ['too_slow', { reason: 'too_slow' }],
  ['too_much_memory', { code: 'too_costly' }],
  ['no_room', { status: 507, code: 'no_room' }],
  ['unknown', { reason: 'unknown', stderr: 'what it said' }],
])('a run that fails as %s is told as what people can do about it', async (reason, expected) => {
  const { ffmpeg } = withFfmpeg(() => Promise.reject(new FfmpegFailed(reason, 'what it said')))
  const running = tools.workFolders.withFolder((folder) =>
    runFfmpeg({ ffmpeg, folder, signal: undefined }, [], stillsLimits),
  )
  await expect(running).rejects.toMatchObject(expected)
})

test('a video that is processed again, in a bucket, takes the place of what an earlier try left', async () => {
  const { settings, stop } = await givenBucket()
  onTestFinished(stop)
  const config = parseConfig({ DATA_DIR: join(clips.folder, 'data'), ...settings })
  const { storage } = await openFiles(config, Buffer.from('secret'))
  await storeClip(clips, storage, 'small.mp4')
  await storage.put(
    'videos/small/90/00099.m4s',
    { path: join(clips.folder, 'small.mp4') },
    { type: 'video/mp4', maxBytes: 2 ** 20 },
  )
  const { bytes } = await processVideo({ ...tools, storage }, order)
  const names = await namesBelow(storage, 'videos/small')
  expect(names).toContain('90/00000.m4s')
  expect(names).not.toContain('90/00099.m4s')
  let sum = 0
  for (const name of names) sum += (await bytesOf(storage, `videos/small/${name}`)).length
  expect(bytes).toBe(sum)
})

test.each(['mov', 'matroska'] as const)(
  'a list that came past every look is not followed when opened as %s',
  async (container) => {
    const secret = join(clips.folder, 'secret.ts')
    clips.make('secret.ts', `${picture()} ${H264}`)
    writeFileSync(
      join(clips.folder, 'list'),
      `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile://${secret}\n#EXT-X-ENDLIST\n`,
    )
    await tools.storage.put(
      'originals/list',
      { path: join(clips.folder, 'list') },
      { type: 'video/mp4', maxBytes: 1000 },
    )
    const probe = { container, codec: 'avc', sound: null, duration: 1, width: 160, height: 90 } as Probe
    const running = tools.workFolders.withFolder(async (folder) => {
      await tools.storage.copyToPath('originals/list', join(folder.path, 'original'))
      const args = stillsArguments(probe, { threads: 1, mapsTones: false }, [0])
      await tools.ffmpeg.run(args, { folder, limits: stillsLimits })
    })
    await expect(running).rejects.toMatchObject({ reason: 'damaged' })
  },
)
