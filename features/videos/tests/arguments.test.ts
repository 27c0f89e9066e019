import { expect, test } from 'vitest'
import { renditionsArguments, stillsArguments } from '../server/processing/arguments.ts'
import { ladderOf } from '../server/processing/ladder.ts'
import type { Probe } from '../server/processing/probe.ts'
import { spriteOf } from '../server/processing/sprite.ts'

const probe: Probe = {
  container: 'mov',
  type: 'video/quicktime',
  duration: 12,
  size: 1_000_000,
  width: 640,
  height: 360,
  codec: 'avc',
  frameRate: 25,
  matrix: null,
  highDynamicRange: false,
  sound: { codec: 'pcm-s16' },
  fast: true,
}
const machine = { threads: 2, mapsTones: true }

/** One argument a line, with its value. */
const lines = (args: readonly string[]) => args.join(' ').replaceAll(/ -(?=[a-z])/g, '\n-')

test('one run makes all renditions of a video with sound', () => {
  expect(lines(renditionsArguments(probe, machine, ladderOf(probe), spriteOf(probe))))
    .toBe(`-protocol_whitelist file,pipe
-f mov
-codec_whitelist h264,pcm_s16le
-threads 2
-i file:original
-filter_complex [0:V:0]scale=640:360:flags=bicubic:in_color_matrix=bt601:out_color_matrix=bt709:out_range=tv,setsar=1,format=yuv420p,split[c0][n0];[c0]fps=25.000000:start_time=0[v0];[n0]fps=1.000000:start_time=0,scale=160:90:flags=bicubic:in_color_matrix=bt709,setsar=1,format=rgb24,tile=10x2[sprite];[0:a:0]aresample=48000:async=1:first_pts=0,aformat=channel_layouts=stereo,loudnorm=I=-16:TP=-1.5:LRA=11,aresample=48000,asplit=1[a0]
-map [v0]
-map [a0]
-map_metadata -1
-map_chapters -1
-fflags +bitexact
-flags:a +bitexact
-sn
-dn
-t 12.000
-c:v libx264
-preset veryfast
-profile:v high
-threads 2
-crf 22
-maxrate 800000
-bufsize 1600000
-g 100
-keyint_min 100
-sc_threshold 0
-flags:v +cgop+bitexact
-color_primaries bt709
-color_trc bt709
-colorspace bt709
-color_range tv
-c:a aac
-b:a 128000
-ac 2
-ar 48000
-max_muxing_queue_size 4096
-f hls
-hls_playlist_type vod
-hls_list_size 0
-hls_time 3.5
-hls_segment_type fmp4
-hls_fmp4_init_filename init.mp4
-hls_segment_filename 360/%05d.m4s 360/index.m3u8
-map [sprite]
-map_metadata -1
-map_chapters -1
-fflags +bitexact
-flags:a +bitexact
-sn
-dn
-frames:v 1
-c:v png
-f image2
-update 1 sprite.png`)
})

test('each original is opened as what it is, by the decoders it needs alone', () => {
  const openedAs = (what: Partial<Probe>) =>
    lines(stillsArguments({ ...probe, ...what }, machine, [1]))
      .split('\n')
      .slice(0, 5)
      .join(' ')
  expect(openedAs({ container: 'matroska', codec: 'vp9', sound: { codec: 'opus' } })).toBe(
    '-protocol_whitelist file,pipe -f matroska -codec_whitelist vp9,libvpx-vp9,opus,libopus -threads 2 -ss 1.000',
  )
  expect(openedAs({ sound: { codec: 'pcm-s24be' } })).toContain('h264,pcm_s24be ')
  expect(openedAs({ sound: { codec: 'pcm-u8' } })).toContain('h264,pcm_u8 ')
  expect(openedAs({ sound: null })).toContain('-codec_whitelist h264 ')
})

test('more light than screens show is squeezed where the program can', () => {
  const of = (mapsTones: boolean) =>
    lines(stillsArguments({ ...probe, highDynamicRange: true }, { ...machine, mapsTones }, [1]))
  expect(of(true)).toMatch(/tonemap=hable/)
  expect(of(false)).not.toMatch(/tonemap/)
})
