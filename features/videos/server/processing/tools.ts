import type { Ffmpeg, RunLimits } from '#platform/server/ffmpeg.ts'
import { FfmpegFailed } from '#platform/server/ffmpeg.ts'
import { noRoom } from '#platform/server/refusals.ts'
import { RESERVE_BYTES } from '#platform/server/room.ts'
import type { FileStorage } from '#platform/server/storage.ts'
import type { WorkFolder, WorkFolders } from '#platform/server/work-folders.ts'
import { refusalOf, VideoRefused } from './refusal.ts'

/** What processing a video needs. */
export interface ProcessingTools {
  ffmpeg: Ffmpeg
  storage: FileStorage
  workFolders: WorkFolders
}

/** What is worked on: in which folder, and how it is called off and heard of. */
export interface Work {
  ffmpeg: Ffmpeg
  folder: WorkFolder
  signal: AbortSignal | undefined
}

/** Throws 507 where the disk of a folder lacks room for so many bytes more. */
export function needRoom(folder: WorkFolder, bytes: number): void {
  if (folder.room() < bytes + RESERVE_BYTES) throw noRoom()
}

/** Runs ffmpeg. Throws `VideoRefused` where it is the video's fault, 507 for want of room, the signal's reason when called off. */
export async function run(
  { ffmpeg, folder, signal }: Work,
  args: readonly string[],
  limits: RunLimits,
  onProgress?: (seconds: number) => void,
): Promise<void> {
  try {
    await ffmpeg.run(args, { folder, limits, signal, onProgress })
  } catch (error) {
    if (!(error instanceof FfmpegFailed)) throw error
    signal?.throwIfAborted()
    if (error.reason === 'no_room') throw noRoom(error)
    const code = refusalOf(error.reason)
    throw code === undefined ? error : new VideoRefused(code, error)
  }
}
