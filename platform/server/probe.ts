import type { Input, InputVideoTrack } from 'mediabunny'
import type { FileStorage } from './storage.ts'

/** What a stored video is, as its content says. */
export interface Probed {
  /** Without its codecs. */
  type: 'video/mp4' | 'video/quicktime' | 'video/webm' | 'video/x-matroska'
  /** As it is looked at: turned, and with its pixels made square. */
  width: number
  height: number
  /** Null where the file does not say and it would take the whole of it to find out. */
  duration_ms: number | null
}

const TYPES: readonly string[] = [
  'video/mp4',
  'video/quicktime',
  'video/webm',
  'video/x-matroska',
] satisfies Probed['type'][]
const isVideoType = (type: string): type is Probed['type'] => TYPES.includes(type)

// The index of a film of many hours; what wants more than that is no honest file.
const READ_MAX_BYTES = 64 * 1024 * 1024
const TIME_MAX_MS = 20_000
const CACHE_BYTES = 4 * 1024 * 1024

// Fetched with the first video: most processes never see one.
async function loadReader() {
  const reader = await import('mediabunny')
  // What it cannot read is the sender's fault and told to them; it would write of it past our log.
  reader.Logging.level = reader.LogLevel.Silent
  return reader
}
type Reader = Awaited<ReturnType<typeof loadReader>>
let loading: Promise<Reader> | undefined

/** Reads parts of an object, and no more than a video's index may hold. Tells a fault of the storage from one of the file. */
function readerOf(storage: FileStorage, key: string) {
  let left = READ_MAX_BYTES
  const faults: unknown[] = []
  const read = async (start: number, end: number) => {
    left -= end - start
    if (left < 0) throw new Error('The index of this video has no end')
    try {
      const content = await storage.read(key, { start, end: end - 1 })
      const chunks: Buffer[] = []
      for await (const chunk of content ?? []) chunks.push(chunk as Buffer)
      return Buffer.concat(chunks)
    } catch (error) {
      faults.push(error)
      throw error
    }
  }
  return { read, faults }
}

// The index of a file that was cut off may stand before what is missing: its last picture tells.
async function endsWhole(track: InputVideoTrack, { EncodedPacketSink }: Reader): Promise<boolean> {
  const last = await new EncodedPacketSink(track).getPacket(Infinity)
  return last !== null && last.data.length > 0
}

async function durationOf(input: Input): Promise<number | null> {
  const seconds = await input.getDurationFromMetadata()
  // What a browser recorded does not say how long it is.
  return seconds ?? input.computeDuration().catch(() => null)
}

async function look(input: Input, reader: Reader): Promise<Probed | null> {
  const type = (await input.getMimeType()).split(';', 1)[0] ?? ''
  const track = await input.getPrimaryVideoTrack()
  if (!track || !isVideoType(type)) return null
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()]
  const seconds = await durationOf(input)
  if (width < 1 || height < 1 || seconds === 0) return null
  if (type !== 'video/webm' && type !== 'video/x-matroska' && !(await endsWhole(track, reader))) return null
  return { type, width, height, duration_ms: seconds === null ? null : Math.round(seconds * 1000) }
}

async function withinTime<Result>(running: Promise<Result>): Promise<Result | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), TIME_MAX_MS)
  })
  try {
    return await Promise.race([running, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * What a stored object is when it is a video that can be read to its end: mp4, mov, webm or mkv, with a picture. Null for everything
 * else, whatever its name says; playlists are not read at all. Looks at its index alone, without decoding.
 */
export async function probeVideo(storage: FileStorage, key: string): Promise<Probed | null> {
  const found = await storage.stat(key)
  if (!found || found.size === 0) return null
  const reader = await (loading ??= loadReader())
  const { CustomSource, Input: VideoInput, MATROSKA, MP4, QTFF, WEBM } = reader
  const { read, faults } = readerOf(storage, key)
  const source = new CustomSource({
    getSize: () => found.size,
    read,
    maxCacheSize: CACHE_BYTES,
    handleUnhandledError: () => undefined,
  })
  const input = new VideoInput({ formats: [MP4, QTFF, WEBM, MATROSKA], source })
  const looking = look(input, reader).catch(() => null)
  try {
    const probed = await withinTime(looking)
    if (faults.length > 0) throw faults[0]
    return probed
  } finally {
    input.dispose()
  }
}
