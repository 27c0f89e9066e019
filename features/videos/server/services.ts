import type { Database } from '#platform/server/database/database.ts'
import type { Services } from '#platform/server/services.ts'
import type { Ffmpeg } from './ffmpeg/ffmpeg.ts'
import type { WorkFolders } from './ffmpeg/work-folders.ts'
import { hasTranscodingRun } from './queries/transcoding-runs.ts'

/** Services needed to transcode videos. */
export interface VideoServices {
  /** Runs ffmpeg, in processes that transcode; null without the program. */
  ffmpeg: Ffmpeg | null
  /** Folders for the temporary files of a transcoding attempt. */
  workFolders: WorkFolders
}

/** Whether videos are transcoded, by this process or another one. */
export const canTranscode = async (db: Database, { ffmpeg }: Pick<Services, 'ffmpeg'>): Promise<boolean> =>
  ffmpeg !== null || hasTranscodingRun(db)

declare module '#platform/server/services.ts' {
  interface FeatureServices extends VideoServices {}
}
