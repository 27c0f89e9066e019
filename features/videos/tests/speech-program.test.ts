import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { pretendWhisper } from '#testing/outside/pretend-whisper.ts'
import { openSpeech } from '../server.ts'

const root = mkdtempSync(join(tmpdir(), 'atelier-whisper-'))
afterAll(() => rmSync(root, { recursive: true }))

type Settings = Partial<ReturnType<typeof pretendWhisper>>
/** Opens the speech program of these settings; returns what the log says instead, if it cannot be used. */
async function open(settings: Settings): Promise<string> {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
  const speech = await openSpeech(
    { WHISPER_PATH: undefined, WHISPER_MODEL: undefined, SEARCH_PATH: '', ...settings },
    log,
  )
  return speech ? 'opened' : lines.join()
}
const given = (pretence: Parameters<typeof pretendWhisper>[1] = {}) => pretendWhisper(root, pretence)

test('without the settings there is no speech program, and nothing is said about it', async () => {
  expect(await open({})).toBe('')
})

test('the one that the settings name is taken, with its model', async () => {
  expect(await open(given())).toBe('opened')
  expect(await open(given({ model: 'GGUF and more' }))).toBe('opened')
})

test.each<[string, () => Settings, RegExp]>([
  ['lacks its model', () => ({ ...given(), WHISPER_MODEL: undefined }), /WHISPER_MODEL is not set/],
  ['lacks its program', () => ({ ...given(), WHISPER_PATH: undefined }), /WHISPER_PATH is not set/],
  ['is not there', () => ({ ...given(), WHISPER_PATH: join(root, 'nowhere') }), /nowhere cannot be started/],
  ['is another program', () => given({ help: 'usage: ls' }), /is not whisper-cli of whisper\.cpp, or too old/],
  ['has a model that is not there', () => ({ ...given(), WHISPER_MODEL: join(root, 'none') }), /none cannot be read/],
  ['has a model of another kind', () => given({ model: '<html>' }), /is not a model for whisper\.cpp/],
])('a speech program that %s does not stop the start; the log says what is wrong', async (_, settings, said) => {
  const log = await open(settings())
  expect(log).toMatch(said)
  expect(log).toContain('Videos are not captioned automatically')
})
