// Faces as flat shapes on a 640 × 640 canvas; every face is centred at x = 320 with the eyes at y = 296.

export interface Face {
  skin: string
  /** Half the width at the ears, half the width of the jaw, and the y coordinate of the chin. */
  shape: [ears: number, jaw: number, chin: number]
  brows: string
  brow: 'soft' | 'arched' | 'straight' | 'bushy'
  mouth: 'smile' | 'grin' | 'calm' | 'crooked'
  nose: 'short' | 'long' | 'round' | 'straight'
  eyes?: 'dots' | 'smiling' | 'wide'
  lips?: string
  freckles?: boolean
  lines?: boolean
}

const parse = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** Interpolates between two colours in RGB; `share` is the weight of the second. */
export const mix = (colour: string, other: string, share: number): string => {
  const to = parse(other)
  return `#${parse(colour)
    .map((part, at) => Math.round(part + ((to[at] ?? 0) - part) * share))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`
}

const INK = '#2a211c'
const shadeOf = (skin: string) => mix(skin, '#6d2f1f', 0.24)

/** Returns a shape together with its mirror image on the other side of the face. */
export const mirrored = (shape: string): string => `${shape}<g transform="translate(640 0) scale(-1 1)">${shape}</g>`

export const line = (path: string, colour: string, width: number): string =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

export const fill = (path: string, colour: string): string => `<path d="${path}" fill="${colour}"/>`

const headPath = ([ears, jaw, chin]: Face['shape']): string =>
  `M${320 - ears} 280C${320 - ears} 140 ${320 + ears} 140 ${320 + ears} 280` +
  `C${320 + ears} ${chin - 55} ${320 + jaw} ${chin} 320 ${chin}` +
  `C${320 - jaw} ${chin} ${320 - ears} ${chin - 55} ${320 - ears} 280Z`

const BROWS = {
  soft: (colour: string) => line('M256 268q22 -13 44 -4', colour, 8),
  arched: (colour: string) => line('M256 272q20 -24 46 -10', colour, 7),
  straight: (colour: string) => line('M256 266l44 -3', colour, 9),
  bushy: (colour: string) => line('M254 270q22 -16 48 -5', colour, 14),
}

const EYES = {
  dots: `<ellipse cx="279" cy="297" rx="8" ry="10" fill="${INK}"/><circle cx="282" cy="293" r="2.6" fill="#fff"/>`,
  smiling: line('M264 300q15 -16 30 0', INK, 7),
  wide:
    '<ellipse cx="279" cy="297" rx="15" ry="12" fill="#fffaf1"/>' +
    `<circle cx="279" cy="297" r="9" fill="${INK}"/><circle cx="282" cy="293" r="2.8" fill="#fff"/>` +
    line('M262 293q17 -15 34 0', INK, 5),
}

const NOSES = {
  short: 'M322 304q14 24 -5 30',
  long: 'M318 296q6 26 16 36q4 10 -18 9',
  round: 'M304 332q4 12 16 12t16 -12',
  straight: 'M316 298l-9 33q6 7 19 4',
}

const mouthOf = ({ mouth, skin, lips }: Face) => {
  const colour = lips ?? mix(skin, '#6a1a1c', 0.55)
  if (mouth === 'grin')
    return (
      fill('M284 360q36 12 72 0q-6 34 -36 34t-36 -34z', colour) +
      fill('M291 363q29 8 58 0l-3 9q-26 6 -52 0z', '#fffaf1')
    )
  if (mouth === 'calm') return line('M296 368q24 8 48 0', colour, 8)
  if (mouth === 'crooked') return line('M294 368q30 10 54 -8', colour, 8)
  return line('M288 362q32 24 64 0', colour, 8)
}

const FRECKLES = [
  [256, 326],
  [268, 332],
  [262, 340],
  [278, 336],
  [250, 336],
]
  .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2.8"/>`)
  .join('')

/** Draws the neck, which clothes overlap. */
export const drawNeck = ({ skin, shape: [, , chin] }: Face): string =>
  fill(`M274 ${chin - 60}h92v94q4 22 46 26q-26 44 -92 44t-92 -44q42 -4 46 -26z`, skin) +
  fill(`M274 ${chin - 40}q46 66 92 0v34q-46 40 -92 0z`, shadeOf(skin))

/** Draws ears, head and cheeks, which hair and beard overlap. */
export function drawHead({ skin, shape }: Face): string {
  const shade = shadeOf(skin)
  const cheek = mix(skin, '#d2442f', 0.3)
  const [ears] = shape
  return (
    mirrored(
      `<ellipse cx="${320 - ears + 1}" cy="304" rx="20" ry="27" fill="${skin}"/>` +
        line(`M${320 - ears - 7} 296q-6 10 4 20`, shade, 5),
    ) +
    fill(headPath(shape), skin) +
    mirrored(`<ellipse cx="${320 - ears + 36}" cy="340" rx="23" ry="16" fill="${cheek}" opacity="0.7"/>`)
  )
}

/** Draws eyes, brows, nose and mouth. */
export function drawFeatures(face: Face): string {
  const shade = shadeOf(face.skin)
  return (
    (face.freckles ? `<g fill="${mix(face.skin, '#8a3a1a', 0.5)}">${mirrored(FRECKLES)}</g>` : '') +
    (face.lines
      ? mirrored(line('M246 312q-8 6 -14 5M246 304q-8 1 -13 -2', shade, 4)) + line('M296 214q24 -6 48 0', shade, 4)
      : '') +
    mirrored(EYES[face.eyes ?? 'dots']) +
    mirrored(BROWS[face.brow](face.brows)) +
    line(NOSES[face.nose], shade, 7) +
    mouthOf(face)
  )
}
