import { z } from 'zod'
import { readCaptions } from '../webvtt.ts'

/** Thrown for output of the speech program that cannot be used. */
export class UnusableOutput extends Error {}

/** Captions as created from what a speech program understood. */
export interface CreatedCaptions {
  /** As BCP 47 writes it. */
  language: string
  /** As WebVTT; null where nothing is said. */
  captions: string | null
}

const TEXT_MAX_LENGTH = 1000
// What the program writes where nobody speaks.
const NO_SPEECH = /^[[(]\s*(?:BLANK_AUDIO|silence|no speech|music|inaudible)\s*[\])]$/i

const Output = z.object({
  result: z.object({ language: z.string().regex(/^[a-z]{2,3}$/) }),
  transcription: z.array(z.object({ offsets: z.object({ from: z.number(), to: z.number() }), text: z.string() })),
})

const toPlainText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufffd]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, TEXT_MAX_LENGTH)

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const timeOf = (milliseconds: number): string => {
  const hours = Math.floor(milliseconds / 3_600_000)
  return `${String(hours).padStart(2, '0')}:${new Date(milliseconds % 3_600_000).toISOString().slice(14, 23)}`
}

function parse(json: string): z.output<typeof Output> {
  try {
    return Output.parse(JSON.parse(json))
  } catch (error) {
    throw new UnusableOutput('whisper-cli wrote something else than its JSON', { cause: error })
  }
}

/** Reads the JSON of whisper.cpp, for a video of this length. Throws `UnusableOutput`. */
export function readSpeechOutput(json: string, durationMs: number): CreatedCaptions {
  const { result, transcription } = parse(json)
  const cues = transcription
    .map(({ offsets: { from, to }, text }) => ({
      from: Math.round(Math.max(0, from)),
      to: Math.round(Math.min(to, durationMs)),
      text: toPlainText(text),
    }))
    .filter(({ from, to, text }) => to > from && text !== '' && !NO_SPEECH.test(text))
    .toSorted((a, b) => a.from - b.from)
  const [language = result.language] = Intl.getCanonicalLocales(result.language)
  if (cues.length === 0) return { language, captions: null }
  const written = cues.map(({ from, to, text }) => `${timeOf(from)} --> ${timeOf(to)}\n${escapeText(text)}`)
  try {
    return { language, captions: readCaptions(Buffer.from(`WEBVTT\n\n${written.join('\n\n')}\n`)) }
  } catch (error) {
    throw new UnusableOutput('whisper-cli wrote what cannot be captions', { cause: error })
  }
}
