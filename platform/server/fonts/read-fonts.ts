import { readFile } from 'node:fs/promises'
import { create, type Font } from 'fontkit'
import { convert } from 'fontverter'

/** A font, and whether it has a character. */
export interface Face {
  name: string
  bytes: Uint8Array<ArrayBuffer>
  font: Font
  has: (codePoint: number) => boolean
  /** Whether it supports emoji sequences; other fonts draw the joiners as boxes. */
  supportsEmojiSequences: boolean
}

/** Fonts by weight in fallback order, and the universal font. */
export interface Faces {
  regular: readonly Face[]
  bold: readonly Face[]
  /** Emoji as line drawings, including sequences: families, flags, skin tones. */
  emoji: () => Promise<Face>
  /** Every character of every script as a bitmap, so that every name can be displayed. */
  everything: () => Promise<Face>
}

const fileOf = (family: string, part: string, weight = 400) =>
  new URL(import.meta.resolve(`@fontsource/${family}/files/${family}-${part}-${weight}-normal.woff`))

const REGULAR = [
  fileOf('instrument-sans', 'latin'),
  fileOf('instrument-sans', 'latin-ext'),
  ...['cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'].map((part) => fileOf('noto-sans', part)),
]
const BOLD = [fileOf('instrument-sans', 'latin', 600), fileOf('instrument-sans', 'latin-ext', 600)]
const EVERYTHING = fileOf('unifont', 'latin')
const EMOJI = new URL('../../web/fonts/noto-emoji-emoji.woff2', import.meta.url)
// Heading font, as subset for screens.
const DISPLAY = ['latin', 'latin-ext', 'vietnamese'].map(
  (part) => new URL(`../../web/fonts/newsreader-${part}.woff2`, import.meta.url),
)

function faceOf(name: string, bytes: Uint8Array<ArrayBuffer>): Face {
  const font = create(Buffer.from(bytes))
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${name} holds more than one font`)
  return { name, bytes, font, has: (codePoint) => font.hasGlyphForCodePoint(codePoint), supportsEmojiSequences: false }
}
const readFace = async (file: URL): Promise<Face> => faceOf(file.pathname, await readFile(file))

// Read uncompressed: otherwise each glyph lookup would decompress the whole font.
const readUnpacked = async (file: URL): Promise<Face> =>
  faceOf(file.pathname, await convert(await readFile(file), 'sfnt'))

const readEmoji = async (): Promise<Face> => ({ ...(await readUnpacked(EMOJI)), supportsEmojiSequences: true })

/** Reads the fonts that most texts need. The emoji and universal fonts are read with the first text that needs them. */
export async function readFaces(): Promise<Faces> {
  const regular = await Promise.all(REGULAR.map(readFace))
  const bold = await Promise.all(BOLD.map(readFace))
  let emoji: Promise<Face> | undefined
  let everything: Promise<Face> | undefined
  return {
    regular,
    bold: [...bold, ...regular],
    emoji: () => (emoji ??= readEmoji()),
    everything: () => (everything ??= readUnpacked(EVERYTHING)),
  }
}

/** Reads the heading fonts; the other fonts are fallbacks for missing characters. */
export const readDisplayFaces = (): Promise<Face[]> => Promise.all(DISPLAY.map(readUnpacked))
