import { availableParallelism } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#platform/server/config.ts'
import { readRange } from '#platform/server/files/read-range.ts'
import { inSpan } from '#platform/server/monitoring/spans.ts'
import { runQuery, findCommandPrefix, ProgramFailed, runLimited, type Run } from '../ffmpeg/outside-program.ts'

/** whisper.cpp's command-line program, with the owner's model. */
export interface Speech {
  /**
   * Writes what is said in a WAV file of the folder to `<result>.json`, on the processor and not more than one film at a time: the caller
   * sees to that. Throws `ProgramFailed`, after all of its processes have ended.
   */
  transcribe: (names: { sound: string; result: string }, run: Run) => Promise<void>
}

export type SpeechSettings = Pick<Config, 'WHISPER_PATH' | 'WHISPER_MODEL' | 'SEARCH_PATH'>

const REQUIRED_OPTIONS = ['--output-json', '--output-file', '--language', '--no-gpu']
// The first bytes of the models that whisper.cpp reads.
const MODEL_SIGNATURES = ['lmgg', 'GGUF']
const THREADS_MAX = 4

/** Whether the settings ask for captions. */
export const asksForSpeech = ({ WHISPER_PATH, WHISPER_MODEL }: SpeechSettings): boolean =>
  WHISPER_PATH !== undefined || WHISPER_MODEL !== undefined

const isModelFile = async (path: string): Promise<boolean> =>
  MODEL_SIGNATURES.includes((await readRange(path, 0, 4)).toString('latin1'))

/** Returns why the speech program of these settings cannot be used; null when it can. */
export async function findSpeechProblem(settings: SpeechSettings): Promise<string | null> {
  const { WHISPER_PATH: program, WHISPER_MODEL: model, SEARCH_PATH } = settings
  if (program === undefined) return 'WHISPER_PATH is not set: it names the program whisper-cli of whisper.cpp'
  if (model === undefined) return 'WHISPER_MODEL is not set: it names the file of a model for whisper.cpp'
  const help = await runQuery([program, '--help'], SEARCH_PATH, 'both')
  if (help === null) return `WHISPER_PATH: ${program} cannot be started`
  const missing = REQUIRED_OPTIONS.filter((option) => !help.includes(option))
  if (missing.length > 0) return `WHISPER_PATH: ${program} is not whisper-cli of whisper.cpp, or too old`
  const isModel = await isModelFile(model).catch(() => null)
  if (isModel === null) return `WHISPER_MODEL: ${model} cannot be read`
  return isModel ? null : `WHISPER_MODEL: ${model} is not a model for whisper.cpp`
}

// Each part of the text is printed once it is understood.
function readProgress(line: string): number | undefined {
  const [, hours, minutes, seconds] = /--> (\d+):(\d\d):(\d\d)\.\d{3}\]/.exec(line) ?? []
  return hours === undefined ? undefined : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

/**
 * Opens the speech program that the settings name. Returns null without the settings, and where it cannot be used, which the log says:
 * everything else works without it.
 */
export async function openSpeech(settings: SpeechSettings, log: FastifyBaseLogger): Promise<Speech | null> {
  if (!asksForSpeech(settings)) return null
  const problem = await findSpeechProblem(settings)
  const { WHISPER_PATH: program = '', WHISPER_MODEL: model = '', SEARCH_PATH: searchPath } = settings
  if (problem !== null) {
    log.warn(`${problem}. Videos are not captioned automatically.`)
    return null
  }
  const commandPrefix = await findCommandPrefix(searchPath)
  const threads = Math.min(THREADS_MAX, availableParallelism())
  return {
    transcribe: ({ sound, result }, run) => {
      const args = ['-m', model, '-f', sound, '-l', 'auto', '-oj', '-of', result, '-t', String(threads), '-ng']
      const command = [...commandPrefix(run.limits), program, ...args]
      const fail: Parameters<typeof runLimited>[0]['fail'] = (reason, stderr) =>
        new ProgramFailed('whisper-cli', reason, stderr)
      return inSpan('run whisper-cli', 'internal', {}, () =>
        runLimited({ command, searchPath, readProgress, fail }, run),
      )
    },
  }
}
