import { BlobSource, Input, Logging, LogLevel, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny'

/** Properties of a file that the browser can read before the upload. */
export interface FileInfo {
  isVideo: boolean
  /** Null when the file does not specify it. */
  seconds: number | null
}

const TIMEOUT_MS = 5_000
const UNKNOWN_FILE: FileInfo = { isVideo: true, seconds: null }

// Read errors are shown beside the file input.
Logging.level = LogLevel.Silent

/** Inspects a file; after a timeout, leaves validation to the server. */
export async function inspectFile(file: Blob): Promise<FileInfo> {
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM, MATROSKA] })
  const timeout = new Promise<FileInfo>((resolve) => {
    setTimeout(() => resolve(UNKNOWN_FILE), TIMEOUT_MS)
  })
  try {
    return await Promise.race([inspectInput(input), timeout])
  } catch {
    return { isVideo: false, seconds: null }
  } finally {
    input.dispose()
  }
}

async function inspectInput(input: Input): Promise<FileInfo> {
  if (!(await input.canRead()) || !(await input.getPrimaryVideoTrack())) return { isVideo: false, seconds: null }
  return { isVideo: true, seconds: await input.getDurationFromMetadata() }
}
