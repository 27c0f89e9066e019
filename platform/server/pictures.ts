import { badRequest } from './refusals.ts'

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
    ],
  })
  // Each picture is read once.
  sharp.cache(false)
  return sharp
}
let loading: ReturnType<typeof loadSharp> | undefined

/** The most that is decoded, whatever a file of a few bytes says its size is. */
const PIXELS_MAX = 64_000_000
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
  throw /pixel limit/i.test(String(error))
    ? badRequest('picture_too_large', 'The picture has too many pixels')
    : badRequest('not_a_picture', 'File must be an image: JPEG, PNG, WebP or GIF')
}

const within = (start: number, length: number, side: number) => {
  const from = Math.min(Math.floor(start * side), side - 1)
  return [from, Math.max(1, Math.min(Math.round(length * side), side - from))] as const
}

/**
 * Reads an uploaded picture, of which only its content says what it is, and makes it a square WebP of at most so many pixels a
 * side: turned as it is looked at, cut to the part that was chosen (else to its middle), without anything but the picture itself.
 */
export async function squarePicture(path: string, side: number, crop?: Crop): Promise<Uint8Array> {
  const sharp = await (loading ??= loadSharp())
  try {
    const picture = sharp(path, { limitInputPixels: PIXELS_MAX })
    const { width, height } = (await picture.metadata()).autoOrient
    const [left, cutWidth] = within(crop?.x ?? 0, crop?.width ?? 1, width)
    const [top, cutHeight] = within(crop?.y ?? 0, crop?.height ?? 1, height)
    const square = Math.min(side, cutWidth, cutHeight)
    return await picture
      .autoOrient()
      .extract({ left, top, width: cutWidth, height: cutHeight })
      .resize(square, square, { fit: 'cover' })
      .webp({ quality: WEBP_QUALITY })
      .toBuffer()
  } catch (error) {
    return refused(error)
  }
}
