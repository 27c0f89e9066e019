/** How a BMP stores its pixels. */
export interface BmpLayout {
  bits: number
  compression?: number
  /** Masks of red, green and blue. */
  masks?: readonly [number, number, number]
  /** Red, green, blue of each entry. */
  palette?: readonly (readonly number[])[]
  topDown?: boolean
}

/** A BMP of these bytes of pixels, as they lie in the file. */
export function bmpFile(width: number, height: number, pixels: Uint8Array, layout: BmpLayout): Buffer {
  const { bits, compression = 0, masks = [], palette = [], topDown = false } = layout
  const start = 54 + masks.length * 4 + palette.length * 4
  const head = Buffer.alloc(start)
  head.write('BM')
  head.writeUInt32LE(start + pixels.length, 2)
  head.writeUInt32LE(start, 10)
  head.writeUInt32LE(40, 14)
  head.writeInt32LE(width, 18)
  head.writeInt32LE(topDown ? -height : height, 22)
  head.writeUInt16LE(1, 26)
  head.writeUInt16LE(bits, 28)
  head.writeUInt32LE(compression, 30)
  masks.forEach((mask, nth) => head.writeUInt32LE(mask, 54 + nth * 4))
  palette.forEach((colour, nth) => head.set(colour.toReversed(), 54 + masks.length * 4 + nth * 4))
  return Buffer.concat([head, pixels])
}

/** A BMP of one colour, as most programs write it. */
export function plainBmp(width: number, height: number): Buffer {
  const stride = Math.ceil((width * 3) / 4) * 4
  return bmpFile(width, height, Buffer.alloc(stride * height, 0x80), { bits: 24 })
}
