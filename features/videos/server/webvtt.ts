/** A caption, with its start and end in milliseconds. */
interface Cue {
  from: number
  to: number
  /** Placement settings, in WebVTT syntax. */
  settings: string
  lines: string[]
}

/** Thrown for captions that are not WebVTT, or contain what is not allowed; the message tells what and where. */
export class BadCaptions extends Error {}

const CUES_MAX = 20_000
const TIME = String.raw`(?:(\d{2,3}):)?([0-5]\d):([0-5]\d)\.(\d{3})`
const TIMING = new RegExp(String.raw`^${TIME}[ \t]+-->[ \t]+${TIME}(?:[ \t]+(.*))?$`)
const SETTING = /^(?:vertical|line|position|size|align):[\w%.,-]{1,40}$/
// Tags that WebVTT defines: class, italic, bold, underline, ruby, language, voice, and timestamps.
const TAG =
  /^<(?:\/?(?:c|i|b|u|ruby|rt|lang|v)(?:\.[\w.-]{1,60})?(?:[ \t][^<>&]{0,100})?|(?:\d{2,3}:)?[0-5]\d:[0-5]\d\.\d{3})>/

const millisecondsOf = (hours: string | undefined, ...[minutes, seconds, thousandths]: (string | undefined)[]) =>
  ((Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(thousandths)

function checkText(text: string, at: number): void {
  for (let place = text.indexOf('<'); place !== -1; place = text.indexOf('<', place + 1)) {
    if (!TAG.test(text.slice(place))) throw new BadCaptions(`Line ${at} has an unknown tag`)
  }
  if (text.includes('-->')) throw new BadCaptions(`Line ${at} has an arrow without times`)
}

function cueOf(lines: string[], at: number): Cue {
  // An identifier may precede the timing line.
  const named = !lines[0]?.includes('-->')
  const timing = TIMING.exec(lines[named ? 1 : 0] ?? '')
  if (!timing) throw new BadCaptions(`Line ${at} needs start and end times, such as 00:01.000 --> 00:04.000`)
  const [, h1, m1, s1, t1, h2, m2, s2, t2, settings = ''] = timing
  const from = millisecondsOf(h1, m1, s1, t1)
  const to = millisecondsOf(h2, m2, s2, t2)
  if (to <= from) throw new BadCaptions(`Line ${at} ends before it starts`)
  const texts = lines.slice(named ? 2 : 1)
  for (const [nth, text] of texts.entries()) checkText(text, at + nth + (named ? 2 : 1))
  return {
    from,
    to,
    settings: settings
      .split(/[ \t]+/)
      .filter((one) => SETTING.test(one))
      .join(' '),
    lines: texts,
  }
}

interface Block {
  lines: string[]
  /** Number of its first line. */
  at: number
}

function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let open: Block | null = null
  for (const [nth, line] of text.split('\n').entries()) {
    if (line.trim() === '') open = null
    else if (open) open.lines.push(line)
    else blocks.push((open = { lines: [line], at: nth + 1 }))
  }
  return blocks
}

const timeOf = (milliseconds: number): string => {
  const [hours, rest] = [Math.floor(milliseconds / 3_600_000), milliseconds % 3_600_000]
  return `${String(hours).padStart(2, '0')}:${new Date(rest).toISOString().slice(14, 23)}`
}

/**
 * Parses WebVTT captions and rewrites them with timings, settings and texts only, without styles and notes. Throws `BadCaptions` for
 * invalid WebVTT or unknown tags.
 */
export function readCaptions(bytes: Uint8Array): string {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n')
  } catch {
    throw new BadCaptions('Captions must be text in UTF-8')
  }
  if (!/^WEBVTT(?:[ \t].*)?(?:\n|$)/.test(text)) throw new BadCaptions('Captions must start with the line WEBVTT')
  if (text.includes('\0')) throw new BadCaptions('Captions must be text')
  const [, ...blocks] = blocksOf(text)
  const spoken = blocks.filter(({ lines }) => !/^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(lines[0] ?? ''))
  if (spoken.length === 0) throw new BadCaptions('These captions have no text')
  if (spoken.length > CUES_MAX) throw new BadCaptions(`At most ${CUES_MAX} lines`)
  const cues = spoken.map(({ lines, at }) => cueOf(lines, at))
  const written = cues.map(({ from, to, settings, lines }) =>
    [`${timeOf(from)} --> ${timeOf(to)}${settings && ` ${settings}`}`, ...lines].join('\n'),
  )
  return `WEBVTT\n\n${written.join('\n\n')}\n`
}
