import type { Ffmpeg } from './ffmpeg/ffmpeg.ts'
import type { WorkFolders } from './ffmpeg/work-folders.ts'

/** What transcoding videos needs. */
export interface VideoServices {
  /** Runs ffmpeg, in processes that transcode; null without the program. */
  ffmpeg: Ffmpeg | null
  /** Folders for the temporary files of a transcoding attempt. */
  workFolders: WorkFolders
}

declare module '#platform/server/services.ts' {
  interface FeatureServices extends VideoServices {}
}
