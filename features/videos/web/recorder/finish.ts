import {
  BlobSource,
  BufferTarget,
  Conversion,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  StreamTarget,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'
import { scratchFile } from './scratch.ts'

// Formats that browsers record.
const RECORDING_FORMATS = [MP4, WEBM]

/** A range of a recording, in seconds. */
export interface Part {
  start: number
  end: number
}

/** A finished recording: a seekable file that can be played and uploaded. */
export interface Recording {
  file: File
  seconds: number
}

// Large recordings are assembled on disk where the browser has private storage, else in memory.
async function openTarget(name: string) {
  try {
    const handle = await scratchFile(name)
    const target = new StreamTarget(await handle.createWritable(), { chunked: true })
    return { target, read: async () => handle.getFile() as Promise<Blob> }
  } catch {
    const target = new BufferTarget()
    return { target, read: async () => new Blob(target.buffer ? [target.buffer] : []) }
  }
}

/**
 * Converts recorded data to a complete, seekable file with its duration, trimmed to the part. Copies without re-encoding where possible;
 * the part is then narrowed to whole groups of pictures, never widened.
 */
export async function finish(
  id: string,
  recorded: Blob,
  part: Part | null,
  onProgress?: (fraction: number) => void,
): Promise<Recording> {
  const input = new Input({ source: new BlobSource(recorded), formats: RECORDING_FORMATS })
  try {
    const isMp4 = recorded.type.startsWith('video/mp4')
    const [ending, type] = isMp4 ? ['mp4', 'video/mp4'] : ['webm', 'video/webm']
    // A trimmed file is read from the complete one.
    const { target, read } = await openTarget(`${id}.${part ? 'part' : 'whole'}.${ending}`)
    const output = new Output({
      format: isMp4 ? new Mp4OutputFormat({ fastStart: false }) : new WebMOutputFormat(),
      target,
    })
    const conversion = await Conversion.init({
      input,
      output,
      ...(part && { trim: part }),
      copy: { mode: 'preferred', boundaryPolicy: 'shrink', shiftTolerance: Infinity },
      tags: {},
      showWarnings: false,
    })
    if (!conversion.isValid) throw new Error('The recording cannot be put together')
    if (onProgress) conversion.onProgress = onProgress
    await conversion.execute()
    const file = new File([await read()], `recording.${ending}`, { type })
    return { file, seconds: await durationOf(file) }
  } finally {
    input.dispose()
  }
}

async function durationOf(file: Blob): Promise<number> {
  const input = new Input({ source: new BlobSource(file), formats: RECORDING_FORMATS })
  try {
    return await input.computeDuration()
  } finally {
    input.dispose()
  }
}
