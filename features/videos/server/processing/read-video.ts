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
import { judge, type Matrix, type Probe, type Read, type VideoType } from './probe.ts'
import type { RefusalCode } from './refusal.ts'

// What it says of a stranger's file is of no use in our log.
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

async function readPicture(track: InputVideoTrack): Promise<Read['video']> {
  const { underlyingFrameRate, frameRateIsConstant } = await track.computeFrameRateMetrics()
  // Its type is one of browsers, whose types are not for servers.
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
 * Reads what a video is. The library keeps to no limits of its own, and what it reads comes from strangers: this runs in a thread
 * that may be ended.
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
  // Only these: none of them opens another file.
  const input = new Input({ formats: [MP4, QTFF, MATROSKA, WEBM], source })
  try {
    const [pictures, sounds] = [await input.getVideoTracks(), await input.getAudioTracks()]
    return judge({
      container,
      type: typeOf(await input.getFormat()),
      size,
      duration: pictures[0] ? await pictures[0].computeDuration() : 0,
      video: pictures[0] ? await readPicture(pictures[0]) : null,
      audio: sounds[0] ? { codec: await sounds[0].getCodec() } : null,
    })
  } catch {
    // Whatever it stumbles over stands in the file.
    return 'damaged'
  } finally {
    input.dispose()
  }
}
