import type { Metadata, Sharp } from 'sharp'
import { decodeBmp, isBmp } from './bmp.ts'
import { readWholeFile } from './files.ts'
import { readRange } from './read-range.ts'
import { badRequest, HttpError } from '../http/http-errors.ts'
import { FairQueue } from '../work/fair-queue.ts'

// Loaded with the first picture: most processes never handle one.
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Allow only image formats that browsers display. All others stay blocked, above all SVG, which can contain scripts.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegFile',
      'VipsForeignLoadPngFile',
      'VipsForeignLoadWebpFile',
      'VipsForeignLoadNsgifFile',
      // For SVGs that we render ourselves; uploads are read only from files.
      'VipsForeignLoadSvgBuffer',
    ],
  })
  // Each picture is read only once.
  sharp.cache(false)
  // More threads would hold more of a picture in memory at a time.
  sharp.concurrency(1)
  return sharp
}
let loading: ReturnType<typeof loadSharp> | undefined

/** Maximum number of pixels of a baseline JPEG, which is decoded row by row: enough for photographs as cameras write them. */
const PIXELS_MAX = 50_000_000
/** Maximum for all other formats, which are decoded as a whole or need more memory for each pixel. */
const BUFFERED_PIXELS_MAX = 16_000_000
// One at a time: each may use all the memory budgeted for pictures.
const uploadQueue = new FairQueue(1, { each: 4, altogether: 16 })
const WEBP_QUALITY = 84

/** Crop rectangle in fractions of the upright picture's sides. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

/** Throws the reason why a file is rejected as a picture: 400 `not_a_picture` or `picture_too_large`. */
const throwRejection = (error: unknown): never => {
  if (error instanceof HttpError) throw error
  throw /pixel limit/i.test(String(error))
    ? tooLarge()
    : badRequest('not_a_picture', 'File must be an image: JPEG, PNG, WebP, GIF or BMP')
}

const tooLarge = () => badRequest('picture_too_large', 'The picture has too many pixels')

function checkSize({ format, isProgressive, width, height }: Metadata): void {
  const byRow = format === 'jpeg' && !isProgressive
  if (width * height > (byRow ? PIXELS_MAX : BUFFERED_PIXELS_MAX)) throw tooLarge()
}

const pixelRange = (start: number, length: number, side: number) => {
  const from = Math.min(Math.floor(start * side), side - 1)
  return [from, Math.max(1, Math.min(Math.round(length * side), side - from))] as const
}

/** Dimensions of a picture after applying its EXIF orientation. */
export interface PictureSize {
  width: number
  height: number
}

// Decodes an uploaded picture, typed by its content only, when its turn comes in the queue of this process.
async function read<T>(path: string, make: (picture: Sharp, turned: PictureSize) => Promise<T>): Promise<T> {
  const sharp = await (loading ??= loadSharp())
  const end = await uploadQueue.take()
  try {
    if (isBmp(await readRange(path, 0, 2))) {
      const { width, height, rgb } = decodeBmp(await readWholeFile(path), BUFFERED_PIXELS_MAX)
      return await make(sharp(rgb, { raw: { width, height, channels: 3 } }), { width, height })
    }
    const picture = sharp(path, { limitInputPixels: PIXELS_MAX })
    const metadata = await picture.metadata()
    checkSize(metadata)
    return await make(picture.autoOrient(), metadata.autoOrient)
  } catch (error) {
    return throwRejection(error)
  } finally {
    end()
  }
}

const convertUpload = (path: string, make: (picture: Sharp, turned: PictureSize) => Sharp): Promise<Uint8Array> =>
  read(path, (picture, turned) => make(picture, turned).webp({ quality: WEBP_QUALITY }).toBuffer())

/**
 * Converts an uploaded picture to an upright WebP of at most `maxWidth` pixels, without metadata. Queues with all pictures of this process:
 * throws 503 if the queue is full. `check` may reject its dimensions.
 */
export const widePicture = (path: string, maxWidth: number, check: (size: PictureSize) => void): Promise<Uint8Array> =>
  convertUpload(path, (picture, size) => {
    check(size)
    return picture.resize(Math.min(maxWidth, size.width))
  })

/**
 * Converts an uploaded picture to an upright square WebP of at most `side` pixels, without metadata, cropped to the given part or else to
 * its centre. Queues with all pictures of this process: throws 503 if the queue is full.
 */
export const squarePicture = (path: string, side: number, crop?: Crop): Promise<Uint8Array> =>
  convertUpload(path, (picture, { width, height }) => {
    const [left, cutWidth] = pixelRange(crop?.x ?? 0, crop?.width ?? 1, width)
    const [top, cutHeight] = pixelRange(crop?.y ?? 0, crop?.height ?? 1, height)
    const square = Math.min(side, cutWidth, cutHeight)
    return picture.extract({ left, top, width: cutWidth, height: cutHeight }).resize(square, square, { fit: 'cover' })
  })

/** A picture in one of its stored sizes. */
export interface SizedPicture {
  webp: Uint8Array
  width: number
  height: number
}

/**
 * Converts an uploaded picture to upright WebPs in its own aspect ratio, without metadata, one for each maximum length of the longer side.
 * Queues with all pictures of this process: throws 503 if the queue is full.
 */
export const resizePicture = <const Sides extends readonly number[]>(
  path: string,
  sides: Sides,
): Promise<{ [At in keyof Sides]: SizedPicture }> =>
  read(path, async (picture) => {
    const made: SizedPicture[] = []
    // Sequentially, because each conversion holds much of the picture in memory.
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

// Small pictures of our own need little memory, and have a separate queue from uploads.
const OWN_PICTURE_PIXELS_MAX = 4_000_000
const ownPictureQueue = new FairQueue(1, { each: Infinity })

/** A picture in its stored form. */
export interface StoredPicture extends SizedPicture {
  /** Entropy in bits per pixel: 0 for a black screen. */
  liveliness: number
}

/** Converts a small picture that one of our programs made to a WebP without metadata, in a separate queue. */
export async function convertOwnPicture(path: string): Promise<StoredPicture> {
  const sharp = await (loading ??= loadSharp())
  const end = await ownPictureQueue.take()
  try {
    const picture = sharp(path, { limitInputPixels: OWN_PICTURE_PIXELS_MAX })
    const { entropy } = await picture.stats()
    const { data, info } = await picture.webp({ quality: WEBP_QUALITY }).toBuffer({ resolveWithObject: true })
    return { webp: data, width: info.width, height: info.height, liveliness: entropy }
  } finally {
    end()
  }
}

/** A stored picture to composite into a rendered one, cropped to this size. */
export interface PlacedPicture {
  path: string
  left: number
  top: number
  width: number
  height: number
}

// A palette makes the file a third as large; the loss is not visible at the displayed size.
const PNG_OPTIONS = { palette: true, colours: 256, dither: 1, effort: 3, compressionLevel: 9 } as const

/**
 * Renders our own SVG, which contains no text or images, to a PNG with stored pictures composited into it, scaled to a width if one is
 * given. Runs in the queue for our own pictures.
 */
export async function renderSvg(
  svg: string,
  pictures: readonly PlacedPicture[],
  scaledTo?: number,
): Promise<Uint8Array> {
  const sharp = await (loading ??= loadSharp())
  const end = await ownPictureQueue.take()
  try {
    const layers = []
    for (const { path, left, top, width, height } of pictures) {
      const picture = sharp(path, { limitInputPixels: BUFFERED_PIXELS_MAX }).resize(width, height, { fit: 'cover' })
      const { data, info } = await picture.flatten({ background: '#fff' }).raw().toBuffer({ resolveWithObject: true })
      layers.push({ input: data, raw: { width, height, channels: info.channels }, left, top })
    }
    const composited = sharp(Buffer.from(svg)).composite(layers)
    if (scaledTo === undefined) return await composited.png(PNG_OPTIONS).toBuffer()
    // Composited first: within one pipeline, sharp would scale before it lays the pictures on.
    const { data, info } = await composited.raw().toBuffer({ resolveWithObject: true })
    return await sharp(data, { raw: info }).resize(scaledTo).png(PNG_OPTIONS).toBuffer()
  } finally {
    end()
  }
}
