import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'

// `npm run fonts`: subsets the fonts to what screens, link cards and PDFs use, into `platform/web/fonts`. The output is committed.

const FOLDER = join(import.meta.dirname, '../platform/web/fonts')
// Lining figures and the features needed for correct shaping; the many alternates of a text font are unused.
const FEATURES = [
  'kern',
  'liga',
  'clig',
  'calt',
  'ccmp',
  'locl',
  'mark',
  'mkmk',
  'rlig',
  'rvrn',
  'lnum',
  'pnum',
  'tnum',
]
const FACES = [
  {
    family: '@fontsource-variable/newsreader',
    name: 'newsreader',
    source: 'opsz',
    parts: ['latin', 'latin-ext', 'vietnamese'],
    // Used for headings only, between 19 and 56 pixels and from light to semi-bold: pinning the optical size at 32 halves the file.
    axes: { opsz: 32, wght: { min: 380, max: 480 } },
  },
  {
    family: '@fontsource-variable/instrument-sans',
    name: 'instrument-sans',
    source: 'wght',
    parts: ['latin', 'latin-ext'],
    axes: { wght: { min: 400, max: 700 } },
  },
  // For PDFs and link cards only; browsers have their own emoji. The package is 8 MB, this one file half a megabyte.
  { family: '@fontsource/noto-emoji', name: 'noto-emoji', source: '400', parts: ['emoji'] },
]

const { resolve } = createRequire(import.meta.url)
await mkdir(FOLDER, { recursive: true })
for (const { family, name, source, parts, axes } of FACES) {
  const folder = dirname(resolve(`${family}/package.json`))
  for (const part of parts) {
    const whole = await readFile(join(folder, `files/${name}-${part}-${source}-normal.woff2`))
    // Each file already contains only the characters of its range.
    const cut = await subsetFont(whole, '', {
      keepAllGlyphs: true,
      targetFormat: 'woff2',
      keepFeatures: FEATURES,
      ...(axes && { variationAxes: axes }),
    })
    await writeFile(join(FOLDER, `${name}-${part}.woff2`), cut)
    process.stdout.write(`${name}-${part}: ${whole.byteLength} to ${cut.byteLength} bytes\n`)
  }
  await writeFile(join(FOLDER, `${name}-OFL.txt`), await readFile(join(folder, 'LICENSE')))
}
