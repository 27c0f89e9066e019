import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { BEARDS, HAIR, type Hair } from './portrait-hair.ts'
import { drawFeatures, drawHead, drawNeck, type Face } from './portrait-face.ts'
import { BEHIND, EXTRAS, WEAR } from './portrait-wear.ts'

// Renders the portraits of the demo creators: `node db/demo/draw-portraits.ts`. They are drawings instead of photographs so that they are
// free of rights and can be shipped.

const SIZE = 640
const QUALITY = 80
const FOLDER = join(import.meta.dirname, 'portraits')

interface Portrait {
  behind: string
  face: Face
  hair: Hair
  wear: string
  extras?: string
}

const round: Face['shape'] = [108, 92, 416]
const oval: Face['shape'] = [104, 76, 418]
const long: Face['shape'] = [102, 82, 430]
const square: Face['shape'] = [108, 112, 420]
const heart: Face['shape'] = [108, 62, 418]

/** Appearance of each creator, by username. */
export const portraits: Record<string, Portrait> = {
  'demo-creator': {
    behind: BEHIND.sun('#f1dfc0', '#e2946a'),
    face: {
      skin: '#e3ac82',
      shape: oval,
      brows: '#3a241b',
      brow: 'arched',
      mouth: 'smile',
      nose: 'straight',
      lips: '#a33d38',
    },
    hair: HAIR.wavyBob('#3f271d'),
    wear: WEAR.pullover('#1f7a64', '#17594a'),
    extras: EXTRAS.drops('#e0a82e', 104),
  },
  'tala-nakai': {
    behind: BEHIND.hills('#f0c9a0', '#b9583c'),
    face: { skin: '#b9794f', shape: round, brows: '#1d1613', brow: 'soft', mouth: 'calm', nose: 'round' },
    hair: HAIR.long('#211a1b'),
    wear: WEAR.jacket('#49637d', '#f3e6cf'),
    extras: EXTRAS.drops('#3fa9a0', 112),
  },
  olumide_b: {
    behind: BEHIND.half('#e9b949', '#f0cf80'),
    face: {
      skin: '#6d432b',
      shape: square,
      brows: '#1a1210',
      brow: 'straight',
      mouth: 'grin',
      nose: 'round',
      lips: '#3d1712',
    },
    hair: { ...HAIR.crop('#1f1715'), on: BEARDS.goatee('#1f1715') },
    wear: WEAR.print('#20706a', '#f1b33c'),
    extras: EXTRAS.squareGlasses('#241a17'),
  },
  'hanna-wiik': {
    behind: BEHIND.waves('#c9d8d3', '#b3c9c4'),
    face: {
      skin: '#f4d2b8',
      shape: heart,
      brows: '#a9783c',
      brow: 'soft',
      mouth: 'smile',
      nose: 'short',
      freckles: true,
    },
    hair: HAIR.knitted('#dcae62', '#b3392f', '#f6ead2'),
    wear: WEAR.turtleneck('#33526b', '#263f54'),
  },
  farid_codes: {
    behind: BEHIND.arch('#8fa37f', '#d9c79a'),
    face: { skin: '#cf9a70', shape: long, brows: '#2b2220', brow: 'bushy', mouth: 'calm', nose: 'long', eyes: 'dots' },
    hair: { ...HAIR.swept('#2e2624', '#9d958c'), on: BEARDS.full('#3a302c', long) },
    wear: WEAR.shirt('#f4ead6', '#fffaf0'),
  },
  'mei-ling-tan': {
    behind: BEHIND.stairs('#f3d3c4', '#e8b3a0'),
    face: {
      skin: '#efc49b',
      shape: round,
      brows: '#241c1c',
      brow: 'soft',
      mouth: 'crooked',
      nose: 'short',
      lips: '#b03a3f',
    },
    hair: HAIR.bun('#27202a'),
    wear: WEAR.stripes('#f8efdf', '#2f4b63'),
    extras: EXTRAS.roundGlasses('#b8322f'),
  },
  gruff: {
    behind: BEHIND.leaves('#d7d3b4', '#b9bd92'),
    face: {
      skin: '#eebb9b',
      shape: square,
      brows: '#e9e2d4',
      brow: 'bushy',
      mouth: 'smile',
      nose: 'round',
      eyes: 'smiling',
      lines: true,
    },
    hair: { ...HAIR.flatCap('#ece5d6', '#7b6a4e'), on: BEARDS.full('#efe8da', [108, 120, 440]) },
    wear: WEAR.jacket('#5d6b4c', '#c8a468'),
  },
  'zeynep-a': {
    behind: BEHIND.arch('#d9a441', '#f2d9a2'),
    face: {
      skin: '#e0ab84',
      shape: oval,
      brows: '#33221b',
      brow: 'arched',
      mouth: 'smile',
      nose: 'straight',
      eyes: 'wide',
      lips: '#a8433f',
    },
    hair: HAIR.headscarf('#8e3f55', '#f4dccb'),
    wear: WEAR.pullover('#2f3f4f', '#2f3f4f'),
  },
  'kofi-sound': {
    behind: BEHIND.sun('#34605c', '#e0703f'),
    face: {
      skin: '#7d4d31',
      shape: oval,
      brows: '#1c1412',
      brow: 'soft',
      mouth: 'smile',
      nose: 'round',
      eyes: 'smiling',
      lips: '#48190f',
    },
    hair: HAIR.locs('#2a1d1a'),
    wear: WEAR.pullover('#f0e3c8', '#d9c49a'),
    extras: EXTRAS.headphones('#2b2523', '#c23f33'),
  },
  'ana-lucia': {
    behind: BEHIND.waves('#f4c06a', '#efb04c'),
    face: {
      skin: '#c68a5e',
      shape: heart,
      brows: '#2c1c17',
      brow: 'arched',
      mouth: 'grin',
      nose: 'short',
      eyes: 'wide',
      lips: '#9c2f33',
    },
    hair: HAIR.cloud('#4a2a20'),
    wear: WEAR.dungarees('#2d5f8a', '#f6e9d3'),
    extras: EXTRAS.hoops('#d9542f', 108),
  },
  'sam-dvorak': {
    behind: BEHIND.hills('#e5d8e0', '#8d7ba0'),
    face: { skin: '#f0c7a6', shape: long, brows: '#5a3a2c', brow: 'straight', mouth: 'crooked', nose: 'straight' },
    hair: HAIR.undercut('#2f9184', '#8a6a55'),
    wear: WEAR.hoodie('#4a4453', '#e7b24a'),
    extras: EXTRAS.studs('#d8d2c4', 102),
  },
  'jonah-pw': {
    behind: BEHIND.stairs('#a9c0c4', '#c4d4d2'),
    face: {
      skin: '#f5cdb2',
      shape: round,
      brows: '#b5562a',
      brow: 'soft',
      mouth: 'smile',
      nose: 'short',
      freckles: true,
    },
    hair: { ...HAIR.curls('#c8602c'), on: BEARDS.moustache('#c8602c') },
    wear: WEAR.scarf('#8a4a3c', '#e2b24f'),
  },
}

/** Renders a portrait as an SVG document. */
export const svgOf = ({ behind, face, hair, wear, extras }: Portrait): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}">` +
  [behind, hair.behind, drawNeck(face), wear, drawHead(face), hair.on, drawFeatures(face), hair.over, extras].join('') +
  '</svg>'

async function drawAll(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  for (const [username, portrait] of Object.entries(portraits)) {
    const webp = await sharp(Buffer.from(svgOf(portrait)))
      .webp({ quality: QUALITY })
      .toBuffer()
    writeFileSync(join(FOLDER, `${username}.webp`), webp)
  }
}

if (import.meta.main) await drawAll()
