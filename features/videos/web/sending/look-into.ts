import { BlobSource, Input, Logging, LogLevel, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny'

/** What a browser can tell of a file before it is sent. */
export interface Look {
  isVideo: boolean
  /** Null where the file does not say. */
  seconds: number | null
}

const PATIENCE_MS = 5_000
const UNKNOWN: Look = { isVideo: true, seconds: null }

// What cannot be read is told where it was chosen.
Logging.level = LogLevel.Silent

/** Looks at what a file is; when that takes long, the server will see. */
export async function lookInto(file: Blob): Promise<Look> {
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM, MATROSKA] })
  const late = new Promise<Look>((resolve) => {
    setTimeout(() => resolve(UNKNOWN), PATIENCE_MS)
  })
  try {
    return await Promise.race([look(input), late])
  } catch {
    return { isVideo: false, seconds: null }
  } finally {
    input.dispose()
  }
}

async function look(input: Input): Promise<Look> {
  if (!(await input.canRead()) || !(await input.getPrimaryVideoTrack())) return { isVideo: false, seconds: null }
  return { isVideo: true, seconds: await input.getDurationFromMetadata() }
}
