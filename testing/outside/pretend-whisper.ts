import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const HELP = 'usage: whisper-cli [options] file0 --output-json --output-file --language --no-gpu'

/** What whisper.cpp writes for these parts of a film, from and to in milliseconds. */
export const spoken = (parts: readonly (readonly [number, number, string])[], language = 'en'): string =>
  JSON.stringify({
    result: { language },
    transcription: parts.map(([from, to, text]) => ({ offsets: { from, to }, text })),
  })

interface Pretence {
  /** What it writes as its result. */
  result?: string
  /** What it does instead. */
  script?: string
  help?: string
  model?: string
}

/** Settings for a speech program that writes what it is told to, and for its model. */
export function pretendWhisper(root: string, { result = '', script, help = HELP, model = 'lmgg' }: Pretence) {
  const folder = mkdtempSync(join(root, 'speech-'))
  const [WHISPER_PATH, WHISPER_MODEL] = [join(folder, 'whisper-cli'), join(folder, 'model.bin')]
  writeFileSync(join(folder, 'result'), result)
  writeFileSync(WHISPER_MODEL, model)
  const does = script ?? `cp ${join(folder, 'result')} speech.json`
  writeFileSync(WHISPER_PATH, `#!/bin/sh\nif [ "$1" = --help ]; then echo "${help}" >&2; exit 0; fi\n${does}\n`)
  chmodSync(WHISPER_PATH, 0o755)
  return { WHISPER_PATH, WHISPER_MODEL, SEARCH_PATH: process.env['PATH'] ?? '' }
}
