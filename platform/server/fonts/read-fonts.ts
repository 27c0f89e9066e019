import { readFile } from 'node:fs/promises'
import { create, type Font } from 'fontkit'
import { convert } from 'fontverter'

/** A font that texts are set in, and whether it has a sign. */
export interface Face {
  name: string
  bytes: Uint8Array<ArrayBuffer>
  font: Font
  has: (codePoint: number) => boolean
}

/** The faces by weight, in the order in which each sign looks for one that has it, and the one that has them all. */
export interface Faces {
  regular: readonly Face[]
  bold: readonly Face[]
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
// The face of headings, cut as screens use it.
const DISPLAY = ['latin', 'latin-ext', 'vietnamese'].map(
  (part) => new URL(`../../web/fonts/newsreader-${part}.woff2`, import.meta.url),
)

function faceOf(name: string, bytes: Uint8Array<ArrayBuffer>): Face {
  const font = create(Buffer.from(bytes))
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${name} holds more than one font`)
  return { name, bytes, font, has: (codePoint) => font.hasGlyphForCodePoint(codePoint) }
}
const readFace = async (file: URL): Promise<Face> => faceOf(file.pathname, await readFile(file))

// As it lies, each of its signs would unpack all of it anew.
const readUnpacked = async (file: URL): Promise<Face> =>
  faceOf(file.pathname, await convert(await readFile(file), 'sfnt'))

/** Reads the faces that most texts need; the one that has everything with the first text that needs it. */
export async function readFaces(): Promise<Faces> {
  const regular = await Promise.all(REGULAR.map(readFace))
  const bold = await Promise.all(BOLD.map(readFace))
  let everything: Promise<Face> | undefined
  return { regular, bold: [...bold, ...regular], everything: () => (everything ??= readUnpacked(EVERYTHING)) }
}

/** Reads the faces of headings; what they lack is found in the others. */
export const readDisplayFaces = (): Promise<Face[]> => Promise.all(DISPLAY.map(readUnpacked))
