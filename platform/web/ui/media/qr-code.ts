// QR codes (ISO/IEC 18004) limited to what a URL needs: byte mode, error correction level M, versions 1 to 9, mask 0.

/** Parameters of versions 1 to 9: data bytes, error correction bytes per block, number of blocks, alignment pattern positions. */
const VERSIONS: readonly (readonly [data: number, correction: number, blocks: number, marks: readonly number[]])[] = [
  [16, 10, 1, []],
  [28, 16, 1, [6, 18]],
  [44, 26, 1, [6, 22]],
  [64, 18, 2, [6, 26]],
  [86, 24, 2, [6, 30]],
  [108, 16, 4, [6, 34]],
  [124, 18, 4, [6, 22, 38]],
  [154, 22, 4, [6, 24, 42]],
  [182, 22, 5, [6, 26, 46]],
]
// 4 bits of mode, 8 of length, 4 of terminator.
const OVERHEAD_BYTES = 2
const FIRST_WITH_VERSION = 7
/** Format information of level M (00) with mask 0 (000) and its check bits, XORed with the standard's mask. */
const FORMAT = 0x5412
const FORMAT_BITS = 15

const EXP: number[] = []
for (let at = 0, value = 1; at < 255; at++) {
  EXP.push(value)
  value = (value << 1) ^ (value & 0x80 ? 0x11d : 0)
}
const product = (a: number, b: number) =>
  a === 0 || b === 0 ? 0 : (EXP[(EXP.indexOf(a) + EXP.indexOf(b)) % EXP.length] ?? 0)

/** Returns the Reed-Solomon error correction bytes. */
function correctionOf(data: readonly number[], count: number): number[] {
  let generator = [1]
  for (let root = 0; root < count; root++) {
    const next = [...generator, 0]
    generator.forEach((factor, at) => (next[at + 1] = (next[at + 1] ?? 0) ^ product(factor, EXP[root] ?? 0)))
    generator = next
  }
  const rest = [...data, ...Array<number>(count).fill(0)]
  for (let at = 0; at < data.length; at++) {
    const lead = rest[at] ?? 0
    generator.forEach((factor, power) => (rest[at + power] = (rest[at + power] ?? 0) ^ product(factor, lead)))
  }
  return rest.slice(data.length)
}

const bitsOf = (value: number, length: number) => Array.from({ length }, (_, at) => (value >> (length - 1 - at)) & 1)

/** Returns all codewords in placement order: interleaved over the blocks, data first, then error correction. */
function codewordsOf(bytes: Uint8Array, [capacity, correction, blocks]: (typeof VERSIONS)[number]): number[] {
  const bits = [0, 1, 0, 0, ...bitsOf(bytes.length, 8), ...[...bytes].flatMap((byte) => bitsOf(byte, 8)), 0, 0, 0, 0]
  const data = Array.from({ length: bits.length / 8 }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8).join(''), 2),
  )
  for (let at = 0; data.length < capacity; at++) data.push(at % 2 === 0 ? 0xec : 0x11)
  const short = Math.floor(capacity / blocks)
  let from = 0
  const parts = Array.from({ length: blocks }, (_, at) => {
    const length = short + (at >= blocks - (capacity % blocks) ? 1 : 0)
    return data.slice(from, (from += length))
  })
  const checks = parts.map((part) => correctionOf(part, correction))
  const interleave = (lists: number[][]) =>
    Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, at) =>
      lists.flatMap((list) => list[at] ?? []),
    ).flat()
  return [...interleave(parts), ...interleave(checks)]
}

/** Returns the version information with its check bits. */
function versionBits(version: number): number {
  let rest = version << 12
  for (let bit = 17; bit >= 12; bit--) if (rest & (1 << bit)) rest ^= 0x1f25 << (bit - 12)
  return (version << 12) | rest
}

/** Returns the modules of the function patterns; undefined where data goes. */
function functionPatternsOf(version: number, alignments: readonly number[]): (boolean | undefined)[][] {
  const size = 17 + 4 * version
  const grid = Array.from({ length: size }, () => Array<boolean | undefined>(size).fill(undefined))
  const set = (row: number, column: number, dark: boolean) => {
    const cells = grid[row]
    if (cells && column >= 0 && column < size) cells[column] = dark
  }
  for (let at = 0; at < size; at++)
    for (const [row, column] of [
      [6, at],
      [at, 6],
    ] as const)
      set(row, column, at % 2 === 0)
  const rings = (row: number, column: number, radius: number, isDark: (ring: number) => boolean) => {
    for (let y = -radius; y <= radius; y++)
      for (let x = -radius; x <= radius; x++) set(row + y, column + x, isDark(Math.max(Math.abs(y), Math.abs(x))))
  }
  for (const row of alignments)
    for (const column of alignments) {
      const isInCorner = [row, column].every((at) => at === 6 || at === size - 7) && row + column < 2 * (size - 7)
      if (!isInCorner) rings(row, column, 2, (ring) => ring !== 1)
    }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    rings(row, column, 4, (ring) => ring !== 2 && ring !== 4)
  for (let bit = 0; bit < FORMAT_BITS; bit++) {
    const dark = ((FORMAT >> bit) & 1) === 1
    set(bit < 6 ? bit : bit < 8 ? bit + 1 : size - FORMAT_BITS + bit, 8, dark)
    set(8, bit < 8 ? size - 1 - bit : bit === 8 ? 7 : FORMAT_BITS - 1 - bit, dark)
  }
  set(size - 8, 8, true)
  if (version >= FIRST_WITH_VERSION)
    for (let bit = 0; bit < 18; bit++) {
      const [long, short] = [Math.floor(bit / 3), size - 11 + (bit % 3)]
      const dark = ((versionBits(version) >> bit) & 1) === 1
      set(long, short, dark)
      set(short, long, dark)
    }
  return grid
}

/** Returns the modules of a text's QR code by rows, true for dark; null for a text that is too long. */
export function qrSquaresOf(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text)
  const at = VERSIONS.findIndex(([capacity]) => bytes.length + OVERHEAD_BYTES <= capacity)
  const shape = VERSIONS[at]
  if (!shape) return null
  const grid = functionPatternsOf(at + 1, shape[3])
  const bits = codewordsOf(bytes, shape).flatMap((byte) => bitsOf(byte, 8))
  const size = grid.length
  let next = 0
  // In column pairs from the right, alternately upwards and downwards; skips the column of the timing pattern.
  for (let right = size - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up)
    for (let step = 0; step < size; step++)
      for (const column of [right, right - 1]) {
        const row = up ? size - 1 - step : step
        const cells = grid[row]
        if (cells && cells[column] === undefined) cells[column] = ((bits[next++] ?? 0) ^ ((row + column + 1) % 2)) === 1
      }
  return grid.map((row) => row.map((dark) => dark === true))
}
