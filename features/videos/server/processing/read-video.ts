import {
  CustomSource,
  Input,
  Logging,
  LogLevel,
  MATROSKA,
  MP4,
  QTFF,
  WEBM,
  type InputFormat,
  type InputVideoTrack,
} from 'mediabunny'
import { examineContainer, type Bytes } from './container.ts'
import { validateProbe, type Matrix, type Probe, type FileProperties, type VideoType } from './probe.ts'
import type { RefusalCode } from './refusal.ts'

// Messages about untrusted files are of no use in our log.
Logging.level = LogLevel.Silent

const matrices: Record<string, Matrix> = {
  bt709: 'bt709',
  bt470bg: 'bt601',
  smpte170m: 'bt601',
  'bt2020-ncl': 'bt2020',
}

function typeOf(format: InputFormat): VideoType {
  if (format === QTFF) return 'video/quicktime'
  if (format === MATROSKA) return 'video/x-matroska'
  return format === WEBM ? 'video/webm' : 'video/mp4'
}

async function readPicture(track: InputVideoTrack): Promise<FileProperties['video']> {
  const { underlyingFrameRate, frameRateIsConstant } = await track.computeFrameRateMetrics()
  // Its return type is a DOM type, which is not available in server code.
  const { matrix } = (await track.getColorSpace()) as { matrix?: string | null }
  return {
    codec: await track.getCodec(),
    parameters: await track.getCodecParameterString(),
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    frameRate: frameRateIsConstant ? underlyingFrameRate : null,
    matrix: matrices[matrix ?? ''] ?? null,
    highDynamicRange: await track.hasHighDynamicRange(),
  }
}

/**
 * Reads the properties of a video. The parser enforces no limits and its input is untrusted, so this runs in a thread that can be
 * terminated.
 */
export async function readVideo(bytes: Bytes): Promise<Probe | RefusalCode> {
  const { size, read } = bytes
  const container = await examineContainer(bytes)
  if (container !== 'mov' && container !== 'matroska') return container
  const source = new CustomSource({
    getSize: () => size,
    read: (start, end) => read(start, end - start),
    handleUnhandledError: () => undefined,
  })
  // Only formats that cannot refer to other files.
  const input = new Input({ formats: [MP4, QTFF, MATROSKA, WEBM], source })
  try {
    const [pictures, sounds] = [await input.getVideoTracks(), await input.getAudioTracks()]
    return validateProbe({
      container,
      type: typeOf(await input.getFormat()),
      size,
      duration: pictures[0] ? await pictures[0].computeDuration() : 0,
      video: pictures[0] ? await readPicture(pictures[0]) : null,
      audio: sounds[0] ? { codec: await sounds[0].getCodec() } : null,
    })
  } catch {
    // Any parse error is caused by the file.
    return 'damaged'
  } finally {
    input.dispose()
  }
}
