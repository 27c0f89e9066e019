/** A caption, with its start and end in milliseconds. */
interface Cue {
  from: number
  to: number
  /** Placement settings, in WebVTT syntax. */
  settings: string
  lines: string[]
}

/** Thrown for captions that are not WebVTT, or contain what is not allowed; the message tells what and where. */
export class InvalidCaptions extends Error {}

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
  for (let tagAt = text.indexOf('<'); tagAt !== -1; tagAt = text.indexOf('<', tagAt + 1)) {
    if (!TAG.test(text.slice(tagAt))) throw new InvalidCaptions(`Line ${at} has an unknown tag`)
  }
  if (text.includes('-->')) throw new InvalidCaptions(`Line ${at} has an arrow without times`)
}

function cueOf(lines: string[], at: number): Cue {
  // An identifier may precede the timing line.
  const hasIdentifier = !lines[0]?.includes('-->')
  const timing = TIMING.exec(lines[hasIdentifier ? 1 : 0] ?? '')
  if (!timing) throw new InvalidCaptions(`Line ${at} needs start and end times, such as 00:01.000 --> 00:04.000`)
  const [, h1, m1, s1, t1, h2, m2, s2, t2, settings = ''] = timing
  const from = millisecondsOf(h1, m1, s1, t1)
  const to = millisecondsOf(h2, m2, s2, t2)
  if (to <= from) throw new InvalidCaptions(`Line ${at} ends before it starts`)
  const texts = lines.slice(hasIdentifier ? 2 : 1)
  for (const [index, text] of texts.entries()) checkText(text, at + index + (hasIdentifier ? 2 : 1))
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
  let currentBlock: Block | null = null
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') currentBlock = null
    else if (currentBlock) currentBlock.lines.push(line)
    else blocks.push((currentBlock = { lines: [line], at: index + 1 }))
  }
  return blocks
}

const timeOf = (milliseconds: number): string => {
  const [hours, rest] = [Math.floor(milliseconds / 3_600_000), milliseconds % 3_600_000]
  return `${String(hours).padStart(2, '0')}:${new Date(rest).toISOString().slice(14, 23)}`
}

/**
 * Parses WebVTT captions and rewrites them with timings, settings and texts only, without styles and notes. Throws `InvalidCaptions` for
 * invalid WebVTT or unknown tags.
 */
export function readCaptions(bytes: Uint8Array): string {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n')
  } catch {
    throw new InvalidCaptions('Captions must be text in UTF-8')
  }
  if (!/^WEBVTT(?:[ \t].*)?(?:\n|$)/.test(text)) throw new InvalidCaptions('Captions must start with the line WEBVTT')
  if (text.includes('\0')) throw new InvalidCaptions('Captions must be text')
  const [, ...blocks] = blocksOf(text)
  const cueBlocks = blocks.filter(({ lines }) => !/^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(lines[0] ?? ''))
  if (cueBlocks.length === 0) throw new InvalidCaptions('These captions have no text')
  if (cueBlocks.length > CUES_MAX) throw new InvalidCaptions(`At most ${CUES_MAX} lines`)
  const cues = cueBlocks.map(({ lines, at }) => cueOf(lines, at))
  const written = cues.map(({ from, to, settings, lines }) =>
    [`${timeOf(from)} --> ${timeOf(to)}${settings && ` ${settings}`}`, ...lines].join('\n'),
  )
  return `WEBVTT\n\n${written.join('\n\n')}\n`
}
