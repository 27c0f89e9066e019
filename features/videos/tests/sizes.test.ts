import { describe, expect, test } from 'vitest'
import { ladderOf } from '../server/processing/ladder.ts'
import {
  readCodecs,
  masterPlaylist,
  mediaPlaylist,
  segmentsIn,
  type FinishedRendition,
} from '../server/processing/playlists.ts'
import { validateProbe, type FileProperties } from '../server/processing/probe.ts'
import { momentOf, spriteOf } from '../server/processing/sprite.ts'

const video = (width: number, height: number, frameRate: number | null = 30) => ({
  width,
  height,
  frameRate,
  sound: null,
})
const sizes = (width: number, height: number) =>
  ladderOf(video(width, height)).map((one) => `${one.lines}: ${one.width}x${one.height}`)

describe('the sizes a video is made in', () => {
  test.each<[string, number, number, string[]]>([
    ['large', 3840, 2160, ['1080: 1920x1080', '720: 1280x720', '480: 854x480', '360: 640x360']],
    ['of 1080 lines', 1920, 1080, ['1080: 1920x1080', '720: 1280x720', '480: 854x480', '360: 640x360']],
    ['held upright', 1080, 1920, ['1080: 1080x1920', '720: 720x1280', '480: 480x854', '360: 360x640']],
    ['wide', 2560, 1080, ['1080: 1920x810', '720: 1280x540', '480: 854x360', '360: 640x270']],
    ['between two of them', 1600, 900, ['900: 1600x900', '720: 1280x720', '480: 854x480', '360: 640x360']],
    ['hardly larger than one of them', 1366, 768, ['768: 1366x768', '480: 854x480', '360: 640x360']],
    ['small', 320, 240, ['240: 320x240']],
    ['odd', 161, 91, ['91: 160x90']],
  ])('%s', (_, width, height, expected) => {
    expect(sizes(width, height)).toEqual(expected)
  })

  test.each([
    [30, 30, 30],
    [29.97002997, 29.97002997, 29.97002997],
    [60, 60, 30],
    [59.94005994, 59.94005994, 29.97002997],
    [240, 60, 30],
    [50, 50, 25],
    [1, 16, 16],
    [null, 30, 30],
  ])('of %s frames a second have %s, and the small ones %s', (rate, large, small) => {
    const [first, , third] = ladderOf(video(1920, 1080, rate))
    expect([first.frameRate, third?.frameRate]).toEqual([large, small])
  })

  test.each([24, 23.976, 29.97, 45.3, 47, 59.94, 93.1, 144])('at %s begin their segments together', (rate) => {
    const lengths = ladderOf(video(1920, 1080, rate)).map((one) => one.framesPerSegment / one.frameRate)
    for (const length of lengths) expect(length).toBeCloseTo(lengths[0]!, 9)
    expect(Math.abs(lengths[0]! - 4)).toBeLessThan(0.1)
  })
})

describe('the sprite', () => {
  test.each([
    ['of a moment', 0.4, { interval: 0.4, count: 1, columns: 1, rows: 1 }],
    ['of a minute', 60, { interval: 1, count: 60, columns: 10, rows: 6 }],
    ['of four hours', 14_400, { interval: 144, count: 100, columns: 10, rows: 10 }],
  ])('%s', (_, duration, expected) => {
    expect(spriteOf({ width: 1080, height: 1920, duration })).toEqual({ ...expected, width: 90, height: 160 })
  })

  test('tells moments as WebVTT does', () => {
    expect([0, 59.9996, 3723.5].map(momentOf)).toEqual(['00:00:00.000', '00:01:00.000', '01:02:03.500'])
  })
})

describe('a playlist', () => {
  const [rendition] = ladderOf({ ...video(640, 360), sound: { codec: 'aac' } })
  const made: FinishedRendition = {
    ...rendition,
    codecs: 'avc1.64001e,mp4a.40.2',
    segments: [
      { name: '00000.m4s', duration: 4, bytes: 100_000 },
      { name: '00001.m4s', duration: 2.5, bytes: 75_000 },
    ],
  }

  test('of all sizes says what each takes at its peak and on average', () => {
    expect(masterPlaylist([made])).toBe(
      `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-STREAM-INF:BANDWIDTH=240000,AVERAGE-BANDWIDTH=215385,RESOLUTION=640x360,FRAME-RATE=30.000,CODECS="avc1.64001e,mp4a.40.2"
360/index.m3u8
`,
    )
  })

  test('of one size names its pieces by relative addresses', () => {
    expect(mediaPlaylist(made)).toBe(
      `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:4
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MAP:URI="init.mp4"
#EXTINF:4.000000,
00000.m4s
#EXTINF:2.500000,
00001.m4s
#EXT-X-ENDLIST
`,
    )
    expect(segmentsIn(mediaPlaylist(made))).toEqual(made.segments.map(({ name, duration }) => ({ name, duration })))
  })

  test('says how pictures are coded as their first bytes say it', () => {
    const init = Buffer.concat([Buffer.from('....avcC'), Buffer.from([1, 0x64, 0, 0x1f, 0xff])])
    expect(readCodecs(init, { audioBits: 0 })).toBe('avc1.64001f')
    expect(readCodecs(init, { audioBits: 128_000 })).toBe('avc1.64001f,mp4a.40.2')
    expect(readCodecs(init.subarray(0, 9), { audioBits: 0 })).toBeNull()
  })
})

describe('of what was read', () => {
  const read: FileProperties = {
    container: 'mov',
    type: 'video/mp4',
    size: 1_000_000,
    duration: 10,
    video: {
      codec: 'avc',
      parameters: 'avc1.64001f',
      width: 1280,
      height: 720,
      frameRate: 30,
      matrix: null,
      highDynamicRange: false,
    },
    audio: { codec: 'aac' },
  }
  const pictured = (picture: Partial<FileProperties['video'] & object>) => ({
    ...read,
    video: { ...read.video!, ...picture },
  })

  test.each<[string, FileProperties, string]>([
    ['a video that says it lasts for ever', { ...read, duration: Infinity }, 'too_long'],
    ['one that says nothing of it', { ...read, duration: Number.NaN }, 'damaged'],
    ['four hours and a second', { ...read, size: 2 ** 31, duration: 4 * 3600 + 1 }, 'too_long'],
    ['an hour in a few kilobytes', { ...read, size: 90_000, duration: 3600 }, 'hollow'],
    ['a picture of 16,000 pixels', pictured({ width: 15_360, height: 8640 }), 'too_large'],
    ['a long picture', pictured({ width: 8193, height: 2000 }), 'too_large'],
    ['no width', pictured({ width: Number.NaN }), 'too_narrow'],
    ['sound nobody can read', { ...read, audio: { codec: null } }, 'unknown_coding'],
  ])('%s is refused', (_, given, code) => {
    expect(validateProbe(given)).toBe(code)
  })

  test.each<[string, FileProperties]>([
    ['an hour of a quiet screen', { ...read, size: 4_000_000, duration: 3600 }],
    ['what a telephone records at most', pictured({ width: 7680, height: 4320 })],
  ])('%s is taken', (_, given) => {
    expect(validateProbe(given)).toMatchObject({ fast: true })
  })
})
