import type { Ffmpeg } from '../ffmpeg/ffmpeg.ts'
import { FfmpegFailed } from '../ffmpeg/ffmpeg.ts'
import { diskFull } from '#platform/server/http/http-errors.ts'
import { RESERVE_BYTES } from '#platform/server/files/disk-space.ts'
import type { RunLimits } from '../ffmpeg/run-limits.ts'
import type { FileStorage } from '#platform/server/files/storage.ts'
import type { WorkFolder, WorkFolders } from '../ffmpeg/work-folders.ts'
import { CODES_BY_REASON, VideoRefused } from './refusal.ts'

/** Dependencies for processing a video. */
export interface ProcessingTools {
  ffmpeg: Ffmpeg
  storage: FileStorage
  workFolders: WorkFolders
}

/** Context of a run: the working folder, the abort signal and the progress callback. */
export interface RunContext {
  ffmpeg: Ffmpeg
  folder: WorkFolder
  signal: AbortSignal | undefined
}

/** Throws 507 when the disk of a folder lacks this many free bytes. */
export function requireDiskSpace(folder: WorkFolder, bytes: number): void {
  if (folder.room() < bytes + RESERVE_BYTES) throw diskFull()
}

/** Runs ffmpeg. Throws `VideoRefused` when the video is at fault, 507 when disk space runs out, and the signal's reason when aborted. */
export async function run(
  { ffmpeg, folder, signal }: RunContext,
  args: readonly string[],
  limits: RunLimits,
  onProgress?: (seconds: number) => void,
): Promise<void> {
  try {
    await ffmpeg.run(args, { folder, limits, signal, onProgress })
  } catch (error) {
    if (!(error instanceof FfmpegFailed)) throw error
    signal?.throwIfAborted()
    if (error.reason === 'no_room') throw diskFull(error)
    const code = CODES_BY_REASON[error.reason]
    throw code === undefined ? error : new VideoRefused(code, error)
  }
}
