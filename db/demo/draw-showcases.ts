import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { answers, battery, contours, dishes, HEIGHT, onePlace, orchard, searchFor, WIDTH } from './clip-scenes.ts'
import { drawers, largePrint, pier, toolWall } from './showcase-scenes.ts'
import { outlineLetters } from './outline-letters.ts'
import { SMALL_WIDTH } from './showcases.ts'

// Renders the pictures of the demo showcases in both sizes: `node db/demo/draw-showcases.ts`.

const QUALITY = 80
const FOLDER = join(import.meta.dirname, 'showcases')

/** Motif and background colour of each picture. */
export const pictures: Readonly<Record<string, { ground: string; draw: () => string }>> = {
  'tool-wall': { ground: '#ead9bd', draw: toolWall },
  'tool-desk': {
    ground: '#dbe8de',
    draw: () =>
      answers(['Hedge shears: Ruth, until Friday', 'Ladder: here, bring two people', 'Drill: ask for the key'])(1),
  },
  'large-print': { ground: '#f4ecdc', draw: largePrint },
  'seed-words': { ground: '#dbe8de', draw: () => searchFor('mouse ears, Umeå')(1) },
  'seed-answers': {
    ground: '#dbe8de',
    draw: () => answers(['Peas: now, your week 17', 'Beetroot: in ten days', 'Beans: after the last frost'])(1),
  },
  orchard: { ground: '#f3e3bd', draw: () => orchard(0.55) },
  battery: { ground: '#f3e3bd', draw: () => battery(0.9) },
  pier: { ground: '#7fa7a6', draw: pier },
  'one-place': { ground: '#d9e5ea', draw: () => onePlace(0.7) },
  contours: { ground: '#d9e5ea', draw: () => contours(1) },
  dishes: { ground: '#f1dcd4', draw: () => dishes(1) },
  drawers: { ground: '#d8cfc0', draw: drawers },
}

/** Renders a picture as an SVG document. */
export const svgOf = ({ ground, draw }: { ground: string; draw: () => string }): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">` +
  `<rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>${draw()}</svg>`

/** Renders pictures into a folder, in both sizes. */
export async function drawInto(folder: string, all: typeof pictures): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const [name, picture] of Object.entries(all)) {
    const drawn = sharp(Buffer.from(await outlineLetters(svgOf(picture))))
    const webp = await drawn.clone().webp({ quality: QUALITY }).toBuffer()
    const small = await drawn.clone().resize(SMALL_WIDTH).webp({ quality: QUALITY }).toBuffer()
    writeFileSync(join(folder, `${name}.webp`), webp)
    writeFileSync(join(folder, `${name}-small.webp`), small)
  }
}

if (import.meta.main) await drawInto(FOLDER, pictures)
