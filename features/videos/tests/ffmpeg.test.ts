import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { filmTest, hasFfmpeg } from '#testing/given/test-clips.ts'
import { SettingsError } from '#platform/server/config.ts'
import { FfmpegFailed, openFfmpeg, type Ffmpeg, type FfmpegSettings } from '../server/ffmpeg/ffmpeg.ts'
import { readProgram } from '../server/ffmpeg/ffmpeg-program.ts'
import { reasonOf } from '../server/ffmpeg/failure-reasons.ts'
import { RESERVE_BYTES } from '#platform/server/files/disk-space.ts'
import type { RunLimits } from '../server/ffmpeg/run-limits.ts'
import { openWorkFolders } from '../server/ffmpeg/work-folders.ts'
import { MODERN, pretendFfmpeg } from '#testing/outside/pretend-ffmpeg.ts'

const root = mkdtempSync(join(tmpdir(), 'atelier-ffmpeg-'))
afterAll(() => rmSync(root, { recursive: true }))

const LIMITS: RunLimits = {
  cpuSeconds: 30,
  silentCpuSeconds: 20,
  stalledSeconds: 30,
  seconds: 60,
  memoryBytes: 2 ** 32,
  folderBytes: 2 ** 28,
}
const PATIENCE = { timeout: 15_000 }
const SEARCH_PATH = process.env['PATH'] ?? ''
// Ten frames a second, as slowly as they are shown: it runs until it is ended and costs nothing.
const ENDLESS = ['-re', '-f', 'lavfi', '-i', 'testsrc=size=32x32:rate=10', '-f', 'null', '-']
const SHORT = ['-f', 'lavfi', '-i', 'testsrc=size=32x32:rate=10:duration=1', '-f', 'null', '-']

/** A log that keeps what it was told. */
function givenLog() {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
  return { log, lines }
}
const open = async (settings: Partial<FfmpegSettings> = {}): Promise<Ffmpeg> => {
  const ffmpeg = await openFfmpeg({ FFMPEG_AT_ONCE: 2, SEARCH_PATH, ...settings }, givenLog().log)
  if (ffmpeg === null) throw new Error('There is no ffmpeg')
  return ffmpeg
}
const folders = () => openWorkFolders(join(root, 'work'))

const givenProgram = (name: string, banner: string, script?: string, encoders?: string) =>
  pretendFfmpeg(root, { name, banner, script, encoders })

/** How a run ended: well, or why not. */
const endOf = (running: Promise<unknown>) =>
  running.then(
    () => 'well',
    (error: unknown) => (error instanceof FfmpegFailed ? error.reason : error),
  )

describe('the program', () => {
  test('that a setting names is taken, wherever it is', async () => {
    const path = givenProgram('my-own', MODERN)
    expect(await open({ FFMPEG_PATH: path })).toMatchObject({ command: path, version: '7.1.1', mapsTones: false })
  })

  test.each([
    ['is not there', () => join(root, 'nowhere'), /cannot be started/],
    ['is another one', () => givenProgram('ls', 'ls (GNU coreutils) 9.1'), /is not ffmpeg/],
    [
      'is too old',
      () => givenProgram('ffmpeg', 'ffmpeg version n4.4.2 Copyright (c) 2000-2021 the FFmpeg developers'),
      /is ffmpeg n4.4.2, older than version 5/,
    ],
    ['cannot write H.264', () => givenProgram('ffmpeg', MODERN, 'exit 0', 'aac png'), /was built without libx264/],
  ])('that a setting names and %s stops the start with a sentence', async (_, path, sentence) => {
    const refused = open({ FFMPEG_PATH: path() })
    await expect(refused).rejects.toThrow(SettingsError)
    await expect(refused).rejects.toThrow(sentence)
  })

  test('on the search path is taken otherwise', async () => {
    const folder = join(givenProgram('ffmpeg', MODERN), '..')
    const { log, lines } = givenLog()
    const ffmpeg = await openFfmpeg({ FFMPEG_AT_ONCE: 1, SEARCH_PATH: `${folder}:${SEARCH_PATH}` }, log)
    expect(ffmpeg).toMatchObject({ command: 'ffmpeg', version: '7.1.1' })
    expect(lines).toEqual([])
  })

  test.each([
    [
      'is not there',
      () => join(root, 'empty'),
      /No ffmpeg found\. .*as they were sent\. Install ffmpeg 5 or newer .*apt-get/,
    ],
    [
      'is too old',
      () =>
        join(
          givenProgram('ffmpeg', 'ffmpeg version 4.3.9-0+deb11u1 Copyright (c) 2000-2025 the FFmpeg developers'),
          '..',
        ),
      /ffmpeg is ffmpeg 4\.3\.9-0\+deb11u1, older than version 5\. .*Install ffmpeg 5 or newer/,
    ],
  ])('that %s on the search path is done without, and the log says what to install', async (_, folder, said) => {
    const { log, lines } = givenLog()
    expect(await openFfmpeg({ FFMPEG_AT_ONCE: 1, SEARCH_PATH: folder() }, log)).toBeNull()
    expect(lines.join()).toMatch(said)
  })

  test.each([
    ['ffmpeg version 5.1.9-0+deb12u1 Copyright (c) 2000-2026 the FFmpeg developers', true],
    ['ffmpeg version 5.0 Copyright (c) 2000-2022 the FFmpeg developers', true],
    ['ffmpeg version n4.4.2 Copyright (c) 2000-2022 the FFmpeg developers', false],
    ['ffmpeg version N-47683-g0e8eb07980-static Copyright (c) 2000-2018 the FFmpeg developers', false],
    ['ffmpeg version 2024-08-21-git-9d15fe77e3 Copyright (c) 2000-2024 the FFmpeg developers', true],
  ])('%s: new enough is %s', (banner, isNewEnough) => {
    const listing = (names: string) => names.replaceAll(/(\S+) ?/g, ' V..... $1 what it does\n')
    const filters = listing('scale fps split asplit loudnorm aresample thumbnail tile')
    const read = readProgram('ffmpeg', banner, listing('libx264 aac png'), filters)
    expect(typeof read === 'object').toBe(isNewEnough)
  })
})

describe('a run', () => {
  filmTest('tells how far it is, and leaves nothing in the folder for work', async () => {
    const reported: number[] = []
    const work = await folders()
    const { run } = await open()
    await work.withFolder((folder) =>
      run(SHORT, { folder, limits: LIMITS, onProgress: (seconds) => reported.push(seconds) }),
    )
    expect(reported.at(-1)).toBeCloseTo(1, 1)
    expect(readdirSync(join(root, 'work'))).toEqual([])
  })

  test('that is called off ends at once, with everything it started', async () => {
    const pids = join(root, 'pids')
    const path = givenProgram('ffmpeg', MODERN, `sleep 60 & echo $! $$ > ${pids}; wait`)
    const { run } = await open({ FFMPEG_PATH: path })
    const stop = new AbortController()
    const running = (await folders()).withFolder((folder) => run([], { folder, limits: LIMITS, signal: stop.signal }))
    const end = endOf(running)
    await expect.poll(() => existsSync(pids) && readFileSync(pids, 'utf8').trim(), PATIENCE).toMatch(/^\d+ \d+$/)
    stop.abort()
    expect(await end).toBe('cancelled')
    for (const pid of readFileSync(pids, 'utf8').trim().split(' ')) {
      // A process without a parent may stay in the table for a moment.
      await expect.poll(() => existsSync(`/proc/${pid}/exe`), PATIENCE).toBe(false)
    }
    expect(readdirSync(join(root, 'work'))).toEqual([])
  })

  filmTest('waits for its turn, and one that is called off meanwhile never starts', async () => {
    const { run } = await open({ FFMPEG_AT_ONCE: 1 })
    const work = await folders()
    const [first, second] = [new AbortController(), new AbortController()]
    const start = (signal: AbortSignal, args = ENDLESS) =>
      work.withFolder((folder) => run(args, { folder, limits: LIMITS, signal }))
    const running = endOf(start(first.signal))
    const waiting = endOf(start(second.signal))
    const last = endOf(start(new AbortController().signal, SHORT))
    second.abort()
    expect(await waiting).toBe('cancelled')
    first.abort()
    expect([await running, await last]).toEqual(['cancelled', 'well'])
  })

  test('that ends well though it had no memory counts as failed', async () => {
    const path = givenProgram('ffmpeg', MODERN, 'echo "in.mkv: Cannot allocate memory" >&2')
    const { run } = await open({ FFMPEG_PATH: path })
    const failed = (await folders()).withFolder((folder) => run([], { folder, limits: LIMITS }))
    await expect(failed).rejects.toMatchObject({ reason: 'too_much_memory' })
  })

  filmTest('that never ends is ended, and so is one that would fill the disk', async () => {
    const { run } = await open()
    const work = await folders()
    const within = (limits: Partial<RunLimits>, args: readonly string[]) =>
      work.withFolder((folder) => run(args, { folder, limits: { ...LIMITS, ...limits } }))
    await expect(within({ seconds: 0.6 }, ENDLESS)).rejects.toMatchObject({ reason: 'too_slow' })
    const large = ['-f', 'lavfi', '-i', 'testsrc=size=640x480:rate=25', '-f', 'rawvideo', 'out.raw']
    await expect(within({ folderBytes: 2_000_000 }, large)).rejects.toMatchObject({ reason: 'too_large' })
  })

  filmTest('ends before it takes the last of the disk', async () => {
    const { run } = await open()
    const work = await folders()
    const running = work.withFolder((folder) =>
      run(ENDLESS, { folder: { ...folder, room: () => RESERVE_BYTES - 1 }, limits: LIMITS }),
    )
    await expect(running).rejects.toMatchObject({ reason: 'no_room' })
  })

  filmTest(
    'comes to its end where its folder cannot be looked at any more, and so does the program that runs it',
    async () => {
      const { run } = await open()
      const room = () => {
        throw new Error('ENOENT: no such file or directory')
      }
      // Looked at while it runs: as slowly as it is shown.
      const running = (await folders()).withFolder((folder) =>
        run(['-re', ...SHORT], { folder: { ...folder, room }, limits: LIMITS }),
      )
      expect(await endOf(running)).toBe('well')
    },
  )

  test.runIf(hasFfmpeg && process.platform === 'linux')('gets no more memory than it may', async () => {
    const { run } = await open()
    const huge = ['-f', 'lavfi', '-i', 'testsrc=size=64x64', '-vf', 'scale=16000:16000', '-f', 'null', '-']
    const running = (await folders()).withFolder((folder) =>
      run(huge, { folder, limits: { ...LIMITS, memoryBytes: 450 * 1024 * 1024 } }),
    )
    await expect(running).rejects.toMatchObject({ reason: 'too_much_memory' })
  })

  test('knows nothing of our settings, and gives way to others', async () => {
    process.env['STRIPE_SECRET_KEY'] = 'sk_secret'
    onTestFinished(() => void delete process.env['STRIPE_SECRET_KEY'])
    const seen = join(root, 'seen')
    const path = givenProgram(
      'ffmpeg',
      MODERN,
      `for _ in $(seq 100); do [ $(nice) -ge 10 ] && break; sleep 0.1; done; env > ${seen}; nice >> ${seen}`,
    )
    const { run } = await open({ FFMPEG_PATH: path })
    await (await folders()).withFolder((folder) => run([], { folder, limits: LIMITS }))
    const text = readFileSync(seen, 'utf8')
    expect(text).not.toMatch(/STRIPE|sk_secret/)
    expect(Number(text.trim().split('\n').at(-1))).toBeGreaterThanOrEqual(10)
  })

  test('that says megabytes keeps only the end of it', async () => {
    const path = givenProgram('ffmpeg', MODERN, `yes x | head -c 3000000 >&2; echo the end >&2; exit 1`)
    const { run } = await open({ FFMPEG_PATH: path })
    const failed = (await folders()).withFolder((folder) => run([], { folder, limits: LIMITS }))
    await expect(failed).rejects.toMatchObject({
      reason: 'unknown',
      stderr: expect.stringMatching(/^[x\n]{1,4096}the end\n$/),
    })
  })

  test.each([
    ['damaged', 'in.mp4: Invalid data found when processing input', null],
    ['unsupported', 'Codec (cdgraphics) not on whitelist', null],
    ['no_room', 'av_interleaved_write_frame(): No space left on device', null],
    ['too_much_memory', '[scale] Cannot allocate memory', null],
    ['too_large', '', 'SIGXFSZ'],
    ['too_costly', '', 'SIGXCPU'],
    ['unknown', 'Error while decoding stream', 'SIGKILL'],
    ['unknown', 'Segmentation fault', 'SIGSEGV'],
  ] as const)('%s is the reason in: %s %s', (reason, said, signal) => {
    expect(reasonOf(said, { code: 1, signal })).toBe(reason)
  })
})

/** The folder a process works in, or null when it is gone. */
function workFolderOf(pid: string): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}

// Only there a process can be told to die with another.
describe.runIf(hasFfmpeg && process.platform === 'linux')('when our process is killed', () => {
  test('its ffmpeg dies with it, and the next start removes what it left', async () => {
    const place = join(root, 'killed')
    const script = `
      import pino from 'pino'
      import { openFfmpeg } from '#features/videos/server/ffmpeg/ffmpeg.ts'
      import { openWorkFolders } from '#features/videos/server/ffmpeg/work-folders.ts'
      const settings = { FFMPEG_AT_ONCE: 1, SEARCH_PATH: process.env.PATH }
      const { run } = await openFfmpeg(settings, pino({ level: 'silent' }))
      const work = await openWorkFolders(${JSON.stringify(place)})
      const limits = ${JSON.stringify(LIMITS)}
      const onProgress = () => console.log('runs')
      await work.withFolder((folder) => run(${JSON.stringify(ENDLESS)}, { folder, limits, onProgress }))`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: join(import.meta.dirname, '../../..'),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    const left = readdirSync(place)
    expect(left).toHaveLength(1)
    const worksIn = () =>
      readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && workFolderOf(pid)?.startsWith(`${place}/`))
    expect(worksIn().length).toBeGreaterThan(0)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await expect.poll(worksIn, PATIENCE).toEqual([])
    // What another process works in stays.
    const other = join(place, left[0]!.replace(/\.\d+\./, `.${process.ppid}.`))
    mkdirSync(other)
    await openWorkFolders(place)
    expect(readdirSync(place).map((name) => join(place, name))).toEqual([other])
  })
})
