import { readFile } from 'node:fs/promises'
import { create, type Font } from 'fontkit'
import { convert } from 'fontverter'

/** A font that texts are set in, and whether it has a sign. */
export interface Face {
  name: string
  bytes: Uint8Array<ArrayBuffer>
  font: Font
  has: (codePoint: number) => boolean
  /** Whether it joins sequences of emoji; others draw what joins them as boxes. */
  joinsEmoji: boolean
}

/** The faces by weight, in the order in which each sign looks for one that has it, and the one that has them all. */
export interface Faces {
  regular: readonly Face[]
  bold: readonly Face[]
  /** Emoji as line drawings, with the sequences that are one sign: families, flags, skins. */
  emoji: () => Promise<Face>
  /** Every sign of every script, as a grid of dots: so nobody's name is left out. */
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
// The face of headings, cut as screens use it.
const DISPLAY = ['latin', 'latin-ext', 'vietnamese'].map(
  (part) => new URL(`../../web/fonts/newsreader-${part}.woff2`, import.meta.url),
)

function faceOf(name: string, bytes: Uint8Array<ArrayBuffer>): Face {
  const font = create(Buffer.from(bytes))
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${name} holds more than one font`)
  return { name, bytes, font, has: (codePoint) => font.hasGlyphForCodePoint(codePoint), joinsEmoji: false }
}
const readFace = async (file: URL): Promise<Face> => faceOf(file.pathname, await readFile(file))

// As it lies, each of its signs would unpack all of it anew.
const readUnpacked = async (file: URL): Promise<Face> =>
  faceOf(file.pathname, await convert(await readFile(file), 'sfnt'))

const readEmoji = async (): Promise<Face> => ({ ...(await readUnpacked(EMOJI)), joinsEmoji: true })

/** Reads the faces that most texts need; emoji and the one that has everything with the first text that needs them. */
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

/** Reads the faces of headings; what they lack is found in the others. */
export const readDisplayFaces = (): Promise<Face[]> => Promise.all(DISPLAY.map(readUnpacked))
