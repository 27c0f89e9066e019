import { expect, test } from 'vitest'
import { decodeBmp, isBmp } from '#platform/server/files/bmp.ts'
import { bmpFile, plainBmp, type BmpLayout } from '#testing/given/bitmaps.ts'

const [RED, GREEN, BLUE, WHITE] = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
]
const PALETTE = [RED, GREEN, BLUE, WHITE]
// Above red and green, below blue and white; files begin with the row below.
const SHOWN = [RED, GREEN, BLUE, WHITE].flat()
const uint16 = (...values: number[]) => Buffer.from(new Uint16Array(values).buffer)
const uint32 = (...values: number[]) => Buffer.from(new Uint32Array(values).buffer)

test.each<[string, Uint8Array, BmpLayout]>([
  ['24 bits', Buffer.from([255, 0, 0, 255, 255, 255, 0, 0, 0, 0, 255, 0, 255, 0, 0, 0]), { bits: 24 }],
  [
    '24 bits from the top',
    Buffer.from([0, 0, 255, 0, 255, 0, 0, 0, 255, 0, 0, 255, 255, 255, 0, 0]),
    { bits: 24, topDown: true },
  ],
  ['32 bits', uint32(0x0000ff, 0xffffff, 0xff0000, 0x00ff00), { bits: 32 }],
  [
    '32 bits with masks',
    uint32(0xff000000, 0xffffff00, 0x0000ff00, 0x00ff0000),
    { bits: 32, compression: 3, masks: [0xff00, 0xff0000, 0xff000000] },
  ],
  ['16 bits', uint16(0x1f, 0x7fff, 0x7c00, 0x3e0), { bits: 16 }],
  [
    '16 bits with masks',
    uint16(0x1f, 0xffff, 0xf800, 0x7e0),
    { bits: 16, compression: 3, masks: [0xf800, 0x7e0, 0x1f] },
  ],
  ['8 bits', Buffer.from([2, 3, 0, 0, 0, 1, 0, 0]), { bits: 8, palette: PALETTE }],
  ['4 bits', Buffer.from([0x23, 0, 0, 0, 0x01, 0, 0, 0]), { bits: 4, palette: PALETTE }],
  ['runs of 8 bits', Buffer.from([1, 2, 1, 3, 0, 0, 1, 0, 1, 1, 0, 1]), { bits: 8, compression: 1, palette: PALETTE }],
  ['runs of 4 bits', Buffer.from([2, 0x23, 0, 0, 2, 0x01, 0, 1]), { bits: 4, compression: 2, palette: PALETTE }],
])('a picture of %s is read in its colours', (_, pixels, layout) => {
  const file = bmpFile(2, 2, pixels, layout)
  const { width, height, rgb } = decodeBmp(file, 4)
  expect([isBmp(file), width, height, [...rgb]]).toEqual([true, 2, 2, SHOWN])
})

test('between runs, pixels stand as they are, and places are left out', () => {
  const pixels = Buffer.from([0, 3, 3, 2, 1, 0, 0, 2, 1, 0, 1, 3, 0, 1])
  const file = bmpFile(5, 1, pixels, { bits: 8, compression: 1, palette: PALETTE })
  expect([...decodeBmp(file, 5).rgb]).toEqual([WHITE, BLUE, GREEN, [0, 0, 0], WHITE].flat())
})

test('one bit tells one of two colours', () => {
  const file = bmpFile(9, 1, Buffer.from([0b01000000, 0b10000000, 0, 0]), { bits: 1, palette: [RED, WHITE] })
  const { rgb } = decodeBmp(file, 9)
  expect([...rgb]).toEqual([RED, WHITE, RED, RED, RED, RED, RED, RED, WHITE].flat())
})

test.each<[string, () => Buffer]>([
  ['is cut off in its head', () => plainBmp(2, 2).subarray(0, 20)],
  ['is cut off', () => plainBmp(20, 20).subarray(0, 200)],
  [
    'has runs without an end',
    () => bmpFile(2, 2, Buffer.from([0, 2, 0, 0]), { bits: 8, compression: 1, palette: PALETTE }),
  ],
  ['names a colour that it lacks', () => bmpFile(1, 1, Buffer.from([255, 0, 0, 0]), { bits: 8, palette: [RED] })],
  ['holds another picture', () => bmpFile(1, 1, Buffer.alloc(4), { bits: 24, compression: 4 })],
  ['has no size', () => bmpFile(0, 1, Buffer.alloc(4), { bits: 24 })],
  ['is wider than any', () => bmpFile(70_000, 1, Buffer.alloc(4), { bits: 24 })],
  ['has more pixels than may be', () => bmpFile(40_000, 40_000, Buffer.alloc(4), { bits: 1, palette: [RED, WHITE] })],
  ['is no BMP at all', () => Buffer.from('BMwithout anything that a picture has, however long it is')],
])('one that %s is not read', (_, file) => {
  expect(() => decodeBmp(file(), 16_000_000)).toThrow(Error)
})
