type Content = Buffer | readonly Buffer[] | number | string

/** One element of Matroska: its id, and bytes or elements in it. */
function element(id: number, content: Content): Buffer {
  const body = bytesOf(content)
  const name = Buffer.from(id.toString(16), 'hex')
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE(BigInt(body.length) | (1n << 56n))
  return Buffer.concat([name, length, body])
}

function bytesOf(content: Content): Buffer {
  if (Buffer.isBuffer(content)) return content
  if (typeof content === 'string') return Buffer.from(content)
  if (typeof content !== 'number') return Buffer.concat(content)
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(content)
  return bytes
}

const double = (value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}

const FRAMES = 20
const FRAME_MS = 40

/** A Matroska file that shows the same frame of VP8 again and again, as large as it is told, and compressed where that is said. */
export function matroskaOf(frame: Buffer, { side = 160, zlib = false }: { side?: number; zlib?: boolean }): Buffer {
  const compression = element(0x6d80, [element(0x6240, [element(0x5033, 0), element(0x5034, [element(0x4254, 0)])])])
  const track = element(0xae, [
    element(0xd7, 1),
    element(0x73c5, 1),
    element(0x83, 1),
    element(0x86, 'V_VP8'),
    element(0xe0, [element(0xb0, side), element(0xba, side)]),
    ...(zlib ? [compression] : []),
  ])
  const blocks = Array.from({ length: FRAMES }, (_, at) => {
    const head = Buffer.from([0x81, 0, 0, 0x80])
    head.writeInt16BE(at * FRAME_MS, 1)
    return element(0xa3, Buffer.concat([head, frame]))
  })
  return Buffer.concat([
    element(0x1a45dfa3, [element(0x4282, 'matroska'), element(0x4287, 4), element(0x4285, 2)]),
    element(0x18538067, [
      element(0x1549a966, [element(0x2ad7b1, 1_000_000), element(0x4489, double(FRAMES * FRAME_MS))]),
      element(0x1654ae6b, [track]),
      element(0x1f43b675, [element(0xe7, 0), ...blocks]),
    ]),
  ])
}
