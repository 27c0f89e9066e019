import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, expect } from 'vitest'
import { LimitExceeded } from '#platform/server/work/worker-thread.ts'
import { Clips, describeFilms as describe, filmTest as test, H264, picture, tone } from '#testing/given/test-clips.ts'
import type { Probe } from '../server/processing/probe.ts'
import { bytesOfFile, probeBytes, probeStored } from '../server/processing/probe-in-thread.ts'
import { readVideo } from '../server/processing/read-video.ts'
import { matroskaOf } from './ebml.ts'
import { givenTools, storeClip } from './media.ts'

const clips = new Clips()
afterAll(() => clips.remove())

const given = (name: string, content: Buffer | string) => writeFileSync(join(clips.folder, name), content)
const bytesOf = (name: string) => {
  const { path, size } = clips.file(name)
  return bytesOfFile(path, size)
}
const read = (name: string) => readVideo(bytesOf(name))

describe('a video is known by what it is', () => {
  test.each<[string, string, string, Partial<Probe>]>([
    [
      'of a telephone',
      'phone.mp4',
      `${picture()} ${tone()} ${H264}`,
      { container: 'mov', codec: 'avc', sound: { codec: 'aac' }, width: 160, height: 90, frameRate: 25, fast: true },
    ],
    ['without sound', 'silent.mp4', `${picture()} ${H264}`, { sound: null, fast: true }],
    ['of QuickTime', 'quick.mov', `${picture()} ${tone()} ${H264}`, { container: 'mov', fast: true }],
    [
      'that was turned',
      'turned.mp4',
      `-i phone.mp4 -c copy -metadata:s:v rotate=90`,
      { width: 90, height: 160, fast: true },
    ],
    ['with pixels that are not square', 'wide.mp4', `${picture()} -aspect 2:1 ${H264}`, { width: 180, height: 90 }],
    [
      'of odd size',
      'odd.webm',
      `${picture('161x91')} -c:v libvpx`,
      { container: 'matroska', width: 161, height: 91, fast: true },
    ],
    ['in Matroska', 'box.mkv', `-i phone.mp4 -c copy`, { container: 'matroska', codec: 'avc', fast: false }],
    ['in more colours than browsers decode', 'rich.mp4', `${picture()} -c:v libx264 -pix_fmt yuv444p`, { fast: false }],
    [
      'with sound as on a disc',
      'pcm.mov',
      `-i phone.mp4 -c:v copy -c:a pcm_s16le`,
      { sound: { codec: 'pcm-s16' }, fast: false },
    ],
    [
      'in HEVC with a high dynamic range',
      'hdr.mov',
      `${picture('160x90', 0.4)} -c:v libx265 -x265-params log-level=error:colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc -pix_fmt yuv420p10le -tag:v hvc1`,
      { codec: 'hevc', highDynamicRange: true, fast: false },
    ],
    [
      'called something else',
      'video.txt.mp4',
      `${picture()} -c:v libvpx -f webm`,
      { container: 'matroska', codec: 'vp8' },
    ],
  ])('%s', async (_, name, args, expected) => {
    clips.make(name, args)
    expect(await read(name)).toMatchObject(expected)
  })

  test('whose frames come irregularly', async () => {
    clips.make('irregular.mp4', `${picture('160x90', 2)} -vf select='lt(mod(n\\,7)\\,3)' -vsync vfr ${H264}`)
    expect(await read('irregular.mp4')).toMatchObject({ frameRate: null, fast: true })
  })

  test('that was recorded as it streamed, and does not know how long it is', async () => {
    clips.make('live.webm', `${picture()} -c:v libvpx -f webm -live 1`)
    expect(await read('live.webm')).toMatchObject({ duration: expect.closeTo(1, 1), fast: true })
  })
})

describe('no video is taken that', () => {
  clips.make('whole.mp4', `${picture()} ${tone()} ${H264}`)
  clips.make('index-first.mp4', `-i whole.mp4 -c copy -movflags +faststart`)
  const whole = readFileSync(join(clips.folder, 'whole.mp4'))
  const indexFirst = readFileSync(join(clips.folder, 'index-first.mp4'))
  const matroska = readFileSync(clips.make('whole.mkv', `-i whole.mp4 -c copy`))
  const missing = (film: Buffer) => film.subarray(0, film.length - 1000)

  test.each<[string, string, Buffer | string, string]>([
    ['has no bytes', 'nothing.mp4', '', 'empty'],
    ['is a text', 'text.mp4', 'Once upon a time\n'.repeat(100), 'not_a_video'],
    ['is a picture', 'picture.mp4', readFileSync(clips.make('one.png', `${picture()} -frames:v 1`)), 'not_a_video'],
    ['lost its end, where its index was', 'cut.mp4', missing(whole), 'cut_off'],
    ['lost its end behind its index', 'cut-first.mp4', missing(indexFirst), 'cut_off'],
    ['lost its end in Matroska', 'cut.mkv', missing(matroska), 'cut_off'],
    [
      'begins like one and goes on like nothing',
      'noise.mp4',
      Buffer.concat([whole.subarray(0, 40), Buffer.alloc(4000, 7)]),
      'cut_off',
    ],
    [
      'begins like Matroska and goes on like nothing',
      'noise.mkv',
      Buffer.concat([matroska.subarray(0, 4), Buffer.alloc(4000)]),
      'damaged',
    ],
    ['names files of this machine for HLS', 'list.mp4', '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n', 'names_others'],
    ['names addresses for HLS', 'addresses.mp4', '\n#EXTM3U\n#EXTINF:1,\nhttp://169.254.169.254/\n', 'names_others'],
    ['is a list of ffmpeg', 'concat.mp4', "ffconcat version 1.0\nfile '/etc/passwd'\n", 'names_others'],
    ['is a list of ffmpeg without a head', 'plain.mp4', "file '/etc/passwd'\n", 'names_others'],
    ['describes a session', 'session.mp4', 'v=0\no=- 0 0 IN IP4 127.0.0.1\nm=video 5000 RTP/AVP 96\n', 'names_others'],
    ['is a list of DASH', 'dash.mp4', '<?xml version="1.0"?><MPD></MPD>', 'names_others'],
    [
      'unpacks to much in Matroska',
      'bomb.mkv',
      matroskaOf(deflateSync(Buffer.alloc(9_000_000)), { zlib: true }),
      'no_picture',
    ],
    ['has 16,384 pixels a side', 'huge.mkv', matroskaOf(Buffer.alloc(100), { side: 16_384 }), 'too_large'],
  ])('%s', async (_, name, content, code) => {
    given(name, content)
    expect(await read(name)).toBe(code)
  })

  test.each([
    ['is only sound', 'sound.mp4', `${tone()} -c:a aac`, 'no_picture'],
    ['is of a coding nobody uses any more', 'old.mkv', `${picture()} -c:v mpeg2video`, 'unknown_coding'],
    [
      'shows a still picture for ten hours',
      'still.mp4',
      `-loop 1 -framerate 1/600 -i one.png -t 36000 -r 1/600 ${H264}`,
      'too_long',
    ],
    [
      'shows a still picture for two hours',
      'hollow.mkv',
      `-loop 1 -framerate 1/60 -i one.png -t 7200 -r 1/60 ${H264}`,
      'hollow',
    ],
    ['is like a line', 'line.webm', `${picture('320x20')} -c:v libvpx`, 'too_narrow'],
    ['is smaller than a sign', 'dot.webm', `${picture('12x12')} -c:v libvpx`, 'too_narrow'],
  ])('%s', async (_, name, args, code) => {
    clips.make(name, args)
    expect(await read(name)).toBe(code)
  })
})

describe('what makes the reader run wild', () => {
  const limits = { seconds: 15, memoryMb: 64 }

  test('costs a thread and not the process', async () => {
    given('endless.mp4', clips.endless())
    const reading = probeBytes(bytesOf('endless.mp4'), limits)
    await expect(reading).rejects.toThrow(LimitExceeded)
  })

  test('or what takes too long', async () => {
    given('slow.mp4', readFileSync(clips.make('honest.mp4', `${picture()} ${H264}`)))
    const reading = probeBytes(bytesOf('slow.mp4'), { ...limits, seconds: 0.001 })
    await expect(reading).rejects.toThrow(LimitExceeded)
  })

  test('and a storage that fails is no fault of the video', async () => {
    const failing = { size: 1000, read: () => Promise.reject(new Error('the bucket is away')) }
    await expect(probeBytes(failing, limits)).rejects.toThrow('the bucket is away')
  })

  test('and an honest video that is stored is read in a thread as well', async () => {
    clips.make('honest.mp4', `${picture()} ${H264}`)
    const { storage } = await givenTools(clips)
    await storeClip(clips, storage, 'honest.mp4')
    const probe = await probeStored(storage, 'originals/honest.mp4')
    expect(await probeStored(storage, 'originals/gone.mp4')).toBe('empty')
    expect(probe).toMatchObject({ codec: 'avc', width: 160 })
  })
})
