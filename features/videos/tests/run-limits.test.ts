import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { openFfmpeg } from '../server/ffmpeg/ffmpeg.ts'
import { findExceeded, type RunLimits, type Usage } from '../server/ffmpeg/run-limits.ts'
import { openWorkFolders } from '../server/ffmpeg/work-folders.ts'
import { pretendFfmpeg } from '#testing/outside/pretend-ffmpeg.ts'

const root = mkdtempSync(join(tmpdir(), 'atelier-limits-'))
afterAll(() => rmSync(root, { recursive: true }))

const LIMITS: RunLimits = {
  cpuSeconds: 30,
  silentCpuSeconds: 20,
  stalledSeconds: 30,
  seconds: 60,
  memoryBytes: 2 ** 32,
  folderBytes: 2 ** 28,
}
const BUSY_LOOP = 'while :; do :; done'

/** How a run of a program that does this ends within these limits. */
async function endOfProgram(script: string, limits: Partial<RunLimits>): Promise<string> {
  const settings = { FFMPEG_AT_ONCE: 1, SEARCH_PATH: process.env['PATH'] ?? '' }
  const log = pino({ level: 'silent' })
  const ffmpeg = await openFfmpeg({ ...settings, FFMPEG_PATH: pretendFfmpeg(root, { script }) }, log)
  const work = await openWorkFolders(join(root, 'work'))
  return work
    .withFolder((folder) => ffmpeg!.run([], { folder, limits: { ...LIMITS, ...limits } }))
    .then(
      () => 'well',
      ({ reason }: { reason: string }) => reason,
    )
}

test('a run that hangs is ended, which says nothing of its input', async () => {
  expect(await endOfProgram('exec sleep 60', { stalledSeconds: 0.6 })).toBe('too_slow')
})

describe.runIf(process.platform === 'linux')('on a busy machine', () => {
  const LITTLE = { cpuSeconds: 1, silentCpuSeconds: 1 }

  test('a run is not ended while it is given no processor time, however long that is', async () => {
    expect(await endOfProgram('sleep 3', LITTLE)).toBe('well')
  })

  test('a run that is stopped and goes on later comes to its end', async () => {
    expect(await endOfProgram('(sleep 3; kill -CONT $$) & kill -STOP $$; wait', LITTLE)).toBe('well')
  })

  test('a run that takes more processor time than it may is ended, whatever the clock says', async () => {
    expect(await endOfProgram(BUSY_LOOP, { cpuSeconds: 0.5 })).toBe('too_costly')
  })

  test('a run that takes processor time and gets nowhere is ended', async () => {
    expect(await endOfProgram(`echo out_time_ms=1; ${BUSY_LOOP}`, { silentCpuSeconds: 0.5 })).toBe('too_costly')
  })
})

test.each<[string, Partial<Usage>, 'too_costly' | 'too_slow' | null]>([
  ['nothing', {}, null],
  ['as much as it may', { cpu: 10, silentCpu: 5, stalled: 20, elapsed: 100 }, null],
  ['too much of the processor', { cpu: 11 }, 'too_costly'],
  ['too much of the processor without progress', { cpu: 6, silentCpu: 6 }, 'too_costly'],
  ['too long without anything', { stalled: 21 }, 'too_slow'],
  ['too long by the clock', { cpu: 1, elapsed: 101 }, 'too_slow'],
  ['long where nobody measures the processor', { cpu: null, elapsed: 11 }, 'too_slow'],
])('a run that took %s is told so', (_, usage, expected) => {
  const limits = { cpuSeconds: 10, silentCpuSeconds: 5, stalledSeconds: 20, seconds: 100 }
  expect(findExceeded({ cpu: 0, silentCpu: 0, elapsed: 0, stalled: 0, ...usage }, limits)).toBe(expected)
})
