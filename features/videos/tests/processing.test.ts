import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect } from 'vitest'
import {
  Clips,
  describeFilms as describe,
  FFMPEG,
  filmTest as test,
  H264,
  picture,
  tone,
} from '#testing/given/test-clips.ts'
import { processVideo } from '../server/processing/process-video.ts'
import type { ProcessingTools } from '../server/processing/tools.ts'
import { bytesOf, givenTools, namesBelow, playedOf, segmentsOf, storeClip, textOf } from './media.ts'

const clips = new Clips()
afterAll(() => clips.remove())

/** Processes a clip that was made, and answers what came of it with its largest rendition as it plays. */
async function process(tools: ProcessingTools, name: string) {
  await storeClip(clips, tools.storage, name)
  const into = `videos/${name.replace('.', '-')}/first`
  const processed = await processVideo(tools, { original: `originals/${name}`, into })
  const largest = `${into}/${processed.renditions[0]!.lines}`
  const init = await bytesOf(tools.storage, `${largest}/init.mp4`)
  const segments = await segmentsOf(tools.storage, largest)
  return { ...processed, into, init, segments, played: await playedOf(init, segments) }
}

describe('the renditions', () => {
  let tools: ProcessingTools
  beforeAll(async () => {
    tools = await givenTools(clips)
  })

  test('a video becomes what every browser plays, and nothing of its work is left', async () => {
    clips.make('talk.mp4', `${picture('162x92', 9, 10)} ${tone(9)} ${H264} -g 25`)
    const reported: number[] = []
    await storeClip(clips, tools.storage, 'talk.mp4')
    const processed = await processVideo(tools, {
      original: 'originals/talk.mp4',
      into: 'videos/talk',
      onProgress: (done) => reported.push(done),
    })
    expect(processed).toMatchObject({
      master: 'master.m3u8',
      sprite: 'sprite.vtt',
      renditions: [{ lines: 92, width: 162, height: 92, playlist: '92/index.m3u8' }],
      probe: { fast: true, duration: 9 },
    })
    expect(processed.frames).toHaveLength(3)
    expect(reported.at(-1)).toBe(1)
    expect(reported).toEqual(reported.toSorted((a, b) => a - b))
    expect(await namesBelow(tools.storage, 'videos/talk')).toEqual([
      ...['00000.m4s', '00001.m4s', '00002.m4s', 'index.m3u8', 'init.mp4'].map((name) => `92/${name}`),
      'frame-0.webp',
      'frame-1.webp',
      'frame-2.webp',
      'master.m3u8',
      'sprite.vtt',
      'sprite.webp',
    ])
    expect(readdirSync(join(clips.folder, 'work'))).toEqual([])

    const init = await bytesOf(tools.storage, 'videos/talk/92/init.mp4')
    const segments = await segmentsOf(tools.storage, 'videos/talk/92')
    const played = await playedOf(init, segments)
    expect(played).toMatchObject({ width: 162, height: 92, frameRate: 10, tracks: 2 })
    expect(played.end).toBeCloseTo(9, 0)
    expect(await textOf(tools.storage, 'videos/talk/master.m3u8')).toContain(
      `RESOLUTION=162x92,FRAME-RATE=10.000,CODECS="${played.codecs}"`,
    )
    // Each piece begins with a key frame and plays without those before it.
    for (const [at, segment] of segments.entries()) {
      expect((await playedOf(init, [segment])).start).toBeCloseTo(at * 4, 0)
    }
  })

  test('all sizes change over at the same moments', async () => {
    clips.make('sizes.mp4', `${picture('768x432', 5, 10)} -c:v libx264 -preset ultrafast -pix_fmt yuv420p -crf 40`)
    const { into, renditions } = await process(tools, 'sizes.mp4')
    expect(renditions.map(({ lines }) => lines)).toEqual([432, 360])
    for (const { lines } of renditions) {
      const init = await bytesOf(tools.storage, `${into}/${lines}/init.mp4`)
      const [first, second] = await segmentsOf(tools.storage, `${into}/${lines}`)
      expect((await playedOf(init, [first!])).frames).toBe(40)
      expect((await playedOf(init, [second!])).frames).toBe(10)
    }
  })
})

describe('a video', () => {
  let tools: ProcessingTools
  beforeAll(async () => {
    tools = await givenTools(clips)
    clips.make('small.mp4', `${picture()} ${tone()} ${H264}`)
  })

  test.each<[string, string, string, object]>([
    [
      'that was turned',
      'turned.mp4',
      `-i small.mp4 -c copy -metadata:s:v rotate=90`,
      { width: 90, height: 160, rotation: 0 },
    ],
    [
      'of odd size without sound',
      'odd.webm',
      `${picture('161x91')} -c:v libvpx`,
      { width: 160, height: 90, tracks: 1 },
    ],
    ['with pixels that are not square', 'wide.mp4', `${picture()} -aspect 2:1 ${H264}`, { width: 180, height: 90 }],
    [
      'of a telephone in HEVC with a high dynamic range',
      'hdr.mov',
      `${picture()} -c:v libx265 -x265-params log-level=error:colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc -pix_fmt yuv420p10le -tag:v hvc1`,
      { codecs: expect.stringMatching(/^avc1\.64/), transfer: 'bt709' },
    ],
  ])('%s comes out right', async (_, name, args, expected) => {
    clips.make(name, args)
    expect((await process(tools, name)).played).toMatchObject(expected)
  })

  test('a recording with irregular frames and a pause at its end plays to its end, with its sound', async () => {
    const select = `-vf select='lt(mod(n\\,7)\\,3)*lt(t\\,2)' -vsync vfr`
    clips.make('screen.mkv', `${picture('160x90', 5)} ${tone(5)} ${select} ${H264}`)
    const { played, probe } = await process(tools, 'screen.mkv')
    expect(probe.frameRate).toBeNull()
    expect(played.end).toBeCloseTo(probe.duration, 0)
    expect(played).toMatchObject({ frameRate: 30, tracks: 2 })
  })

  test('of one picture that stands for seconds gets a still of it', async () => {
    clips.make('slide.mp4', `${picture('160x90', 5, 0.2)} ${tone(5)} ${H264}`)
    const { frames, poster, played } = await process(tools, 'slide.mp4')
    expect([frames.length, poster]).toEqual([1, 0])
    expect(played.end).toBeCloseTo(5, 0)
  })

  test('that is damaged for a moment is not lost for it', async () => {
    const film = readFileSync(
      clips.make('scratched.mp4', `${picture('160x90', 4, 10)} ${H264} -g 5 -movflags +faststart`),
    )
    const middle = Math.floor(film.length / 2)
    writeFileSync(join(clips.folder, 'scratched.mp4'), film.fill(0x55, middle, middle + 400))
    expect((await process(tools, 'scratched.mp4')).played.end).toBeCloseTo(4, 0)
  })

  test('that was recorded softly is as loud as others', async () => {
    clips.make('soft.mp4', `${picture('160x90', 4, 10)} ${tone(4)} -af volume=0.05 ${H264}`)
    const loudness = (file: string | Buffer) => {
      const [path, input] = typeof file === 'string' ? [file, undefined] : ['pipe:0', file]
      const measure = ['-hide_banner', '-i', path, '-af', 'ebur128', '-f', 'null', '-']
      const { stderr } = spawnSync(FFMPEG ?? '', measure, { input })
      return Number([...String(stderr).matchAll(/I:\s+(-[\d.]+) LUFS/g)].at(-1)?.[1])
    }
    const { init, segments } = await process(tools, 'soft.mp4')
    expect(loudness(join(clips.folder, 'soft.mp4'))).toBeLessThan(-40)
    expect(Math.abs(loudness(Buffer.concat([init, ...segments])) - -16)).toBeLessThan(3)
  })

  test('nothing says any more where, when, with what and by whom a video was recorded', async () => {
    writeFileSync(
      join(clips.folder, 'chapters.txt'),
      ';FFMETADATA1\ntitle=Secret\n[CHAPTER]\nTIMEBASE=1/1\nSTART=0\nEND=1\ntitle=Kitchen\n',
    )
    const texts = [
      ['location', '+52.5200+013.4050/'],
      ['artist', 'Ann_Example'],
      ['comment', 'Telephone_15'],
      ['creation_time', '2024-01-02T03:04:05Z'],
    ].map(
      ([name, value]) => `-metadata ${name}=${value} -metadata:s:v ${name}=${value} -metadata:s:a handler_name=Mic_7`,
    )
    clips.make(
      'named.mov',
      `${picture()} ${tone()} -i chapters.txt -map_metadata 2 -map 0:v -map 1:a ${texts.join(' ')} -timecode 01:02:03:04 ${H264}`,
    )
    const { into, init } = await process(tools, 'named.mov')
    const traces = /52\.52|Ann_Example|Telephone|Secret|Kitchen|Mic_7|2024-01/
    expect(String(await bytesOf(tools.storage, 'originals/named.mov'))).toMatch(traces)
    for (const name of await namesBelow(tools.storage, into)) {
      expect((await bytesOf(tools.storage, `${into}/${name}`)).toString('latin1')).not.toMatch(traces)
    }
    for (const name of ['frame-0.webp', 'sprite.webp']) {
      const { exif, xmp, icc, iptc } = await sharp(join(clips.folder, 'storage', into, name)).metadata()
      expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined])
    }
    // Neither when it was made: the times in its boxes stand at nothing.
    expect(init.readBigUInt64BE(init.indexOf('mvhd') + 8)).toBe(0n)
  })

  test('the sprite shows at each second what the video shows then', async () => {
    // A second of red, then blue.
    clips.make(
      'colours.mp4',
      `-f lavfi -i color=red:size=160x90:rate=10:duration=1 -f lavfi -i color=blue:size=160x90:rate=10:duration=1 -filter_complex [0][1]concat ${H264}`,
    )
    const { into } = await process(tools, 'colours.mp4')
    const sprite = sharp(join(clips.folder, 'storage', into, 'sprite.webp'))
    expect(await sprite.metadata()).toMatchObject({ width: 320, height: 90 })
    const { data } = await sprite
      .resize(2, 1, { kernel: 'nearest' })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([data[0]! > 200, data[2]! < 50, data[3]! < 50, data[5]! > 200]).toEqual([true, true, true, true])
    expect(await textOf(tools.storage, `${into}/sprite.vtt`)).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nsprite.webp#xywh=0,0,160,90\n\n00:00:01.000 --> 00:00:02.000\nsprite.webp#xywh=160,0,160,90\n',
    )
  })
})
