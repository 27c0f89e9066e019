/** A bitmap as rows of red, green and blue bytes, top row first. */
export interface Bitmap {
  width: number
  height: number
  rgb: Buffer
}

interface Header {
  width: number
  height: number
  topDown: boolean
  bits: number
  compression: number
  /** Offset of the pixel data. */
  start: number
  /** Blue, green and red of each entry. */
  palette: { start: number; size: number }
}

const FILE_HEADER_BYTES = 14
const CORE_HEADER_BYTES = 12
const INFO_HEADER_BYTES = 40
const SIDE_MAX = 65_535
const [UNCOMPRESSED, RLE8, RLE4, BITFIELDS, ALPHA_BITFIELDS] = [0, 1, 2, 3, 6]
const SUPPORTED_COMPRESSIONS: Readonly<Record<number, readonly number[]>> = {
  1: [UNCOMPRESSED],
  4: [UNCOMPRESSED, RLE4],
  8: [UNCOMPRESSED, RLE8],
  16: [UNCOMPRESSED, BITFIELDS, ALPHA_BITFIELDS],
  24: [UNCOMPRESSED],
  32: [UNCOMPRESSED, BITFIELDS, ALPHA_BITFIELDS],
}

/** Returns whether a file has the BMP signature. */
export const isBmp = (beginning: Buffer): boolean => beginning.toString('latin1', 0, 2) === 'BM'

function headerOf(file: Buffer): Header {
  const size = file.readUInt32LE(FILE_HEADER_BYTES)
  const isOld = size === CORE_HEADER_BYTES
  if (!isOld && size < INFO_HEADER_BYTES) throw new Error('A header that no BMP has')
  const height = isOld ? file.readUInt16LE(20) : file.readInt32LE(22)
  const header = {
    width: isOld ? file.readUInt16LE(18) : file.readInt32LE(18),
    height: Math.abs(height),
    topDown: height < 0,
    bits: file.readUInt16LE(isOld ? 24 : 28),
    compression: isOld ? UNCOMPRESSED : file.readUInt32LE(30),
    start: file.readUInt32LE(10),
    palette: { start: FILE_HEADER_BYTES + size, size: isOld ? 3 : 4 },
  }
  const sides = [header.width, header.height]
  if (sides.some((side) => side < 1 || side > SIDE_MAX)) throw new Error('A BMP without a size')
  if (!SUPPORTED_COMPRESSIONS[header.bits]?.includes(header.compression)) throw new Error('A BMP of an unknown kind')
  return header
}

/** Returns a function that extracts the masked channel of a pixel and scales it to 0 to 255. */
function channelOf(mask: number): (pixel: number) => number {
  if (mask === 0) return () => 0
  const shift = 31 - Math.clz32(mask & -mask)
  const maxValue = mask >>> shift
  return (pixel) => Math.round((((pixel & mask) >>> shift) / maxValue) * 255)
}

type PutPixel = (at: number, x: number) => void

/** Returns a reader for the rows of every encoding except run-length; it stores each pixel's colour in `rgb`. */
function readerOf(file: Buffer, header: Header, rgb: Buffer): (row: number) => PutPixel {
  const { bits, compression, palette } = header
  if (bits <= 8) {
    const [perByte, mask] = [8 / bits, 2 ** bits - 1]
    return (row) => (at, x) => {
      const byte = file.readUInt8(row + Math.floor(x / perByte))
      putEntry(file, palette, (byte >> (8 - bits - (x % perByte) * bits)) & mask, rgb, at)
    }
  }
  if (bits === 24) {
    return (row) => (at, x) => {
      for (let channel = 0; channel < 3; channel++) rgb[at + channel] = file.readUInt8(row + x * 3 + 2 - channel)
    }
  }
  const isMasked = compression !== UNCOMPRESSED
  const defaultMasks = bits === 16 ? [0x7c00, 0x3e0, 0x1f] : [0xff0000, 0xff00, 0xff]
  const channels = defaultMasks.map((mask, nth) =>
    channelOf(isMasked ? file.readUInt32LE(FILE_HEADER_BYTES + INFO_HEADER_BYTES + nth * 4) : mask),
  )
  return (row) => (at, x) => {
    const pixel = bits === 16 ? file.readUInt16LE(row + x * 2) : file.readUInt32LE(row + x * 4)
    channels.forEach((channel, nth) => (rgb[at + nth] = channel(pixel)))
  }
}

function putEntry(file: Buffer, palette: Header['palette'], entry: number, rgb: Buffer, at: number): void {
  const from = palette.start + entry * palette.size
  for (let channel = 0; channel < 3; channel++) rgb[at + channel] = file.readUInt8(from + 2 - channel)
}

/** Returns the byte offset of a pixel in the bitmap. */
const pixelOffset = ({ width, height, topDown }: Header, x: number, row: number): number =>
  ((topDown ? row : height - 1 - row) * width + x) * 3

function readUncompressed(file: Buffer, header: Header, rgb: Buffer): void {
  const { width, height, bits, start } = header
  const stride = Math.ceil((bits * width) / 32) * 4
  const reader = readerOf(file, header, rgb)
  for (let row = 0; row < height; row++) {
    const put = reader(start + row * stride)
    const first = pixelOffset(header, 0, row)
    for (let x = 0; x < width; x++) put(first + x * 3, x)
  }
}

// Run-length encoding: pairs of a count and a colour; a count of zero introduces an escape: end of row, end of file, jump, or literal
// pixels.
function readRuns(file: Buffer, header: Header, rgb: Buffer): void {
  const { width, height, bits, start, palette } = header
  let [at, x, row] = [start, 0, 0]
  const entryOf = (byte: number, nth: number) => (bits === 8 ? byte : nth % 2 === 0 ? byte >> 4 : byte & 15)
  const put = (entry: number) => {
    if (x < width && row < height) putEntry(file, palette, entry, rgb, pixelOffset(header, x, row))
    x++
  }
  while (row < height) {
    const [count, value] = [file.readUInt8(at), file.readUInt8(at + 1)]
    at += 2
    if (count > 0) for (let nth = 0; nth < count; nth++) put(entryOf(value, nth))
    else if (value === 0) [x, row] = [0, row + 1]
    else if (value === 1) return
    else if (value === 2) {
      x += file.readUInt8(at)
      row += file.readUInt8(at + 1)
      at += 2
    } else {
      const perByte = bits === 8 ? 1 : 2
      for (let nth = 0; nth < value; nth++) put(entryOf(file.readUInt8(at + Math.floor(nth / perByte)), nth))
      at += Math.ceil(value / perByte / 2) * 2
    }
  }
}

/**
 * Decodes a BMP without a library, which would be one more parser of untrusted bytes. Ignores transparency, as most programs do. Throws for
 * a file that is not a BMP, is truncated, or has more than `maxPixels`.
 */
export function decodeBmp(file: Buffer, maxPixels: number): Bitmap {
  const header = headerOf(file)
  const { width, height, compression } = header
  if (width * height > maxPixels) throw new Error('A BMP beyond the pixel limit')
  const rgb = Buffer.alloc(width * height * 3)
  const isRuns = compression === RLE8 || compression === RLE4
  if (isRuns) readRuns(file, header, rgb)
  else readUncompressed(file, header, rgb)
  return { width, height, rgb }
}
