import type { Metadata, Sharp } from 'sharp'
import { decodeBmp, isBmp } from './bmp.ts'
import { readWhole } from './files.ts'
import { readPart } from './read-range.ts'
import { badRequest, HttpError } from '../http/http-errors.ts'
import { FairQueue } from '../work/fair-queue.ts'

// Fetched with the first picture: most processes never see one.
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // What a browser shows as a picture. Everything else stays unread, above all SVG, which is a program as much as a picture.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegFile',
      'VipsForeignLoadPngFile',
      'VipsForeignLoadWebpFile',
      'VipsForeignLoadNsgifFile',
      // For what we draw ourselves: what strangers bring is read from files alone.
      'VipsForeignLoadSvgBuffer',
    ],
  })
  // Each picture is read once.
  sharp.cache(false)
  // More threads hold more of a picture at a time.
  sharp.concurrency(1)
  return sharp
}
let loading: ReturnType<typeof loadSharp> | undefined

/** The most that is decoded, whatever a file of a few bytes says its size is: of a photograph as cameras write it. */
const PIXELS_MAX = 50_000_000
/** Of all others, which are in memory as a whole or hold more for each pixel. */
const WHOLE_PIXELS_MAX = 16_000_000
// One at a time: each takes all the memory that pictures may have.
const turns = new FairQueue(1, { each: 4, altogether: 16 })
const WEBP_QUALITY = 84

/** A part of a picture in fractions of its sides, as it is looked at. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

/** Why a file is not taken for a picture: 400 `not_a_picture` or `picture_too_large`. */
const refused = (error: unknown): never => {
  if (error instanceof HttpError) throw error
  throw /pixel limit/i.test(String(error))
    ? tooLarge()
    : badRequest('not_a_picture', 'File must be an image: JPEG, PNG, WebP, GIF or BMP')
}

const tooLarge = () => badRequest('picture_too_large', 'The picture has too many pixels')

function checkSize({ format, isProgressive, width, height }: Metadata): void {
  const byRow = format === 'jpeg' && !isProgressive
  if (width * height > (byRow ? PIXELS_MAX : WHOLE_PIXELS_MAX)) throw tooLarge()
}

const within = (start: number, length: number, side: number) => {
  const from = Math.min(Math.floor(start * side), side - 1)
  return [from, Math.max(1, Math.min(Math.round(length * side), side - from))] as const
}

/** A picture as it is looked at. */
export interface PictureSize {
  width: number
  height: number
}

// Reads an uploaded picture, of which only its content says what it is, in its turn among all pictures of this process.
async function read<T>(path: string, make: (picture: Sharp, turned: PictureSize) => Promise<T>): Promise<T> {
  const sharp = await (loading ??= loadSharp())
  const end = await turns.take()
  try {
    if (isBmp(await readPart(path, 0, 2))) {
      const { width, height, rgb } = decodeBmp(await readWhole(path), WHOLE_PIXELS_MAX)
      return await make(sharp(rgb, { raw: { width, height, channels: 3 } }), { width, height })
    }
    const picture = sharp(path, { limitInputPixels: PIXELS_MAX })
    const metadata = await picture.metadata()
    checkSize(metadata)
    return await make(picture.autoOrient(), metadata.autoOrient)
  } catch (error) {
    return refused(error)
  } finally {
    end()
  }
}

const madeOf = (path: string, make: (picture: Sharp, turned: PictureSize) => Sharp): Promise<Uint8Array> =>
  read(path, (picture, turned) => make(picture, turned).webp({ quality: WEBP_QUALITY }).toBuffer())

/**
 * Waits for its turn among all pictures of this process: 503 when too many wait. Then reads an uploaded picture and makes it a WebP
 * of at most so many pixels in width, turned as it is looked at, without anything but the picture itself. `check` may refuse its size.
 */
export const widePicture = (path: string, maxWidth: number, check: (size: PictureSize) => void): Promise<Uint8Array> =>
  madeOf(path, (picture, size) => {
    check(size)
    return picture.resize(Math.min(maxWidth, size.width))
  })

/**
 * Waits for its turn among all pictures of this process: 503 when too many wait. Then reads an uploaded picture, of which only its content says what it is, and makes it a square WebP of at most so many pixels a
 * side: turned as it is looked at, cut to the part that was chosen (else to its middle), without anything but the picture itself.
 */
export const squarePicture = (path: string, side: number, crop?: Crop): Promise<Uint8Array> =>
  madeOf(path, (picture, { width, height }) => {
    const [left, cutWidth] = within(crop?.x ?? 0, crop?.width ?? 1, width)
    const [top, cutHeight] = within(crop?.y ?? 0, crop?.height ?? 1, height)
    const square = Math.min(side, cutWidth, cutHeight)
    return picture.extract({ left, top, width: cutWidth, height: cutHeight }).resize(square, square, { fit: 'cover' })
  })

/** A picture in one of the sizes it is stored in. */
export interface SizedPicture {
  webp: Uint8Array
  width: number
  height: number
}

/**
 * Waits for its turn among all pictures of this process: 503 when too many wait. Then reads an uploaded picture and makes it WebPs in
 * its own shape, turned as it is looked at, without anything but the picture itself: for each of these lengths one whose longer side
 * is at most so many pixels.
 */
export const picturesWithin = <const Sides extends readonly number[]>(
  path: string,
  sides: Sides,
): Promise<{ [At in keyof Sides]: SizedPicture }> =>
  read(path, async (picture) => {
    const made: SizedPicture[] = []
    // One after the other: each holds much of the picture.
    for (const side of sides) {
      const { data, info } = await picture
        .clone()
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: WEBP_QUALITY })
        .toBuffer({ resolveWithObject: true })
      made.push({ webp: data, width: info.width, height: info.height })
    }
    return made as { [At in keyof Sides]: SizedPicture }
  })

// Small, and made by us: they take little memory and no place in the queue of those that people bring.
const OWN_PIXELS_MAX = 4_000_000
const ownTurns = new FairQueue(1, { each: Infinity })

/** A picture in the form it is stored in. */
export interface StoredPicture extends SizedPicture {
  /** How much there is to see in it, in bits a pixel: a black screen has none. */
  liveliness: number
}

/** Waits for its turn, then makes a WebP of a whole small picture that a program of ours made, without anything but the picture itself. */
export async function wholePicture(path: string): Promise<StoredPicture> {
  const sharp = await (loading ??= loadSharp())
  const end = await ownTurns.take()
  try {
    const picture = sharp(path, { limitInputPixels: OWN_PIXELS_MAX })
    const { entropy } = await picture.stats()
    const { data, info } = await picture.webp({ quality: WEBP_QUALITY }).toBuffer({ resolveWithObject: true })
    return { webp: data, width: info.width, height: info.height, liveliness: entropy }
  } finally {
    end()
  }
}

/** A stored picture of ours, and where it goes in one that is drawn: it is cut to this size. */
export interface PlacedPicture {
  path: string
  left: number
  top: number
  width: number
  height: number
}

// Few colours: it is a third as large, and of small size where it is looked at.
const DRAWN = { palette: true, colours: 256, dither: 1, effort: 3, compressionLevel: 9 } as const

/**
 * Waits for its turn, then makes a PNG of what we drew as SVG, without texts and pictures, with stored pictures of ours laid on
 * it.
 */
export async function drawnPicture(svg: string, pictures: readonly PlacedPicture[]): Promise<Uint8Array> {
  const sharp = await (loading ??= loadSharp())
  const end = await ownTurns.take()
  try {
    const laid = []
    for (const { path, left, top, width, height } of pictures) {
      const picture = sharp(path, { limitInputPixels: WHOLE_PIXELS_MAX }).resize(width, height, { fit: 'cover' })
      const { data, info } = await picture.flatten({ background: '#fff' }).raw().toBuffer({ resolveWithObject: true })
      laid.push({ input: data, raw: { width, height, channels: info.channels }, left, top })
    }
    return await sharp(Buffer.from(svg)).composite(laid).png(DRAWN).toBuffer()
  } finally {
    end()
  }
}
