import { createHash } from 'node:crypto'
import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  MkvOutputFormat,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
  type OutputFormat,
} from 'mediabunny'

const RATE = 30
// What H.264 says of itself: its profile, and a parameter set of each kind.
const SEQUENCE = Buffer.from('Z0LAHtkAoC/5cBEAAAMAAQAAAwAyDxYuSA==', 'base64')
const PICTURE = Buffer.from('aMuMsg==', 'base64')
const AVC = Buffer.concat([
  Buffer.from([1, 0x42, 0xc0, 0x1e, 0xff, 0xe1, 0, SEQUENCE.length]),
  SEQUENCE,
  Buffer.from([1, 0, PICTURE.length]),
  PICTURE,
])

const FORMATS = {
  // As telephones write it: what is where stands at the end.
  mp4: () => new Mp4OutputFormat({ fastStart: false }),
  // As the web likes it: it stands at the beginning.
  'mp4 for the web': () => new Mp4OutputFormat({ fastStart: 'in-memory' }),
  mov: () => new MovOutputFormat({ fastStart: false }),
  webm: () => new WebMOutputFormat(),
  mkv: () => new MkvOutputFormat(),
} satisfies Record<string, () => OutputFormat>

export type ClipFormat = keyof typeof FORMATS

/** A small video file. Its pictures are noise: what is held up to it reads its index. */
export async function makeClip({
  format = 'mp4',
  seconds = 2,
  width = 640,
  height = 360,
  pictureBytes = 200,
}: {
  format?: ClipFormat
  seconds?: number
  width?: number
  height?: number
  pictureBytes?: number
} = {}): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format: FORMATS[format](), target })
  const codec = format === 'webm' || format === 'mkv' ? 'vp8' : 'avc'
  const source = new EncodedVideoPacketSource(codec)
  output.addVideoTrack(source, { frameRate: RATE })
  await output.start()
  const decoderConfig =
    codec === 'avc'
      ? { codec: 'avc1.42c01e', codedWidth: width, codedHeight: height, description: new Uint8Array(AVC) }
      : { codec: 'vp8', codedWidth: width, codedHeight: height }
  for (let nth = 0; nth < seconds * RATE; nth++) {
    const picture = new Uint8Array(pictureBytes).fill(nth % 251)
    const packet = new EncodedPacket(picture, nth % RATE === 0 ? 'key' : 'delta', nth / RATE, 1 / RATE)
    await source.add(packet, { decoderConfig })
  }
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** What stands behind an mp4 to make it as large as one wants: the beginning of a box that players skip. */
export function freeBox(bytes: number): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(bytes)
  head.write('free', 4)
  return head
}
