import type { FastifyBaseLogger } from 'fastify'
import { SettingsError } from '#platform/server/config.ts'
import { recorder } from '#platform/server/monitoring/recorder.ts'
import { inSpan } from '#platform/server/monitoring/spans.ts'
import { FairQueue } from '#platform/server/work/fair-queue.ts'
import type { Reason } from './failure-reasons.ts'
import { readProgram, WITHOUT_FFMPEG, type Program } from './ffmpeg-program.ts'
import { runQuery, findCommandPrefix, ProgramFailed, runLimited, turnOf, type Run } from './outside-program.ts'

/** The ffmpeg program. */
export interface Ffmpeg extends Program {
  /**
   * Waits for its turn, then runs ffmpeg with these arguments to completion. Throws `FfmpegFailed`, after all of its processes have ended.
   */
  run: (args: readonly string[], run: Run) => Promise<void>
}

/** Where to find ffmpeg, and how many runs are allowed at once. */
export interface FfmpegSettings {
  FFMPEG_PATH?: string | undefined
  FFMPEG_AT_ONCE: number
  SEARCH_PATH: string
}

/** A failed run of ffmpeg. */
export class FfmpegFailed extends ProgramFailed {
  constructor(reason: Reason, stderr: string) {
    super('ffmpeg', reason, stderr)
  }
}

const fail = (reason: Reason, stderr: string) => new FfmpegFailed(reason, stderr)

async function examineProgram(command: string, searchPath: string): Promise<Program | string | null> {
  const banner = await runQuery([command, '-version'], searchPath)
  if (banner === null) return null
  const list = async (what: string) => (await runQuery([command, '-hide_banner', what], searchPath)) ?? ''
  return readProgram(command, banner, await list('-encoders'), await list('-filters'))
}

async function findFfmpeg(
  { FFMPEG_PATH, SEARCH_PATH }: FfmpegSettings,
  log: FastifyBaseLogger,
): Promise<Program | null> {
  const found = await examineProgram(FFMPEG_PATH ?? 'ffmpeg', SEARCH_PATH)
  if (found !== null && typeof found !== 'string') return found
  const problem = found ?? (FFMPEG_PATH === undefined ? 'No ffmpeg found' : `${FFMPEG_PATH} cannot be started`)
  if (FFMPEG_PATH !== undefined) throw new SettingsError(`FFMPEG_PATH: ${problem}`)
  log.warn(`${problem}. ${WITHOUT_FFMPEG}`)
  return null
}

// In microseconds in all versions, despite its name.
function readProgress(line: string): number | undefined {
  const done = /^out_time_ms=(\d+)/.exec(line)?.[1]
  return done === undefined ? undefined : Number(done) / 1e6
}

async function runRecorded(command: readonly string[], searchPath: string, run: Run): Promise<void> {
  const report = recorder().transcoderStarted()
  let failed = true
  try {
    await runLimited({ command, searchPath, readProgress, fail }, run)
    failed = false
  } finally {
    report(failed)
  }
}

const COMMON_OPTIONS = ['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'error', '-progress', 'pipe:1', '-y']

/**
 * Finds ffmpeg 5 or newer: the configured one, else the one on the search path. Returns null when there is none, and logs what to install.
 * Throws `SettingsError` when the configured one cannot be used.
 */
export async function openFfmpeg(settings: FfmpegSettings, log: FastifyBaseLogger): Promise<Ffmpeg | null> {
  const program = await findFfmpeg(settings, log)
  if (program === null) return null
  const commandPrefix = await findCommandPrefix(settings.SEARCH_PATH)
  const turns = new FairQueue(settings.FFMPEG_AT_ONCE, { each: Infinity })
  return {
    ...program,
    run: async (args, run) => {
      const done = await turnOf(turns, run.signal, fail)
      try {
        const command = [...commandPrefix(run.limits), program.command, ...COMMON_OPTIONS, ...args]
        await inSpan('run ffmpeg', 'internal', {}, () => runRecorded(command, settings.SEARCH_PATH, run))
      } finally {
        done()
      }
    },
  }
}
