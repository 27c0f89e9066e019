import type { Database } from '#platform/server/database/database.ts'
import type { Services } from '#platform/server/services.ts'
import type { Ffmpeg } from './ffmpeg/ffmpeg.ts'
import type { WorkFolders } from './ffmpeg/work-folders.ts'
import { hasTranscodingRun, hasTranscribingRun } from './queries/transcoding-runs.ts'
import type { Speech } from './transcripts/speech-program.ts'

/** Services needed to transcode videos. */
export interface VideoServices {
  /** Runs ffmpeg, in processes that transcode; null without the program. */
  ffmpeg: Ffmpeg | null
  /** Creates captions, in processes that transcode; null without the settings or the program. */
  speech: Speech | null
  /** Folders for the temporary files of a transcoding attempt. */
  workFolders: WorkFolders
}

/** Whether videos are transcoded, by this process or another one. */
export const canTranscode = async (db: Database, { ffmpeg }: Pick<Services, 'ffmpeg'>): Promise<boolean> =>
  ffmpeg !== null || hasTranscodingRun(db)

/** Whether captions are created, by this process or another one. */
export const canTranscribe = async (db: Database, { speech, ffmpeg }: Pick<Services, 'speech' | 'ffmpeg'>) =>
  (speech !== null && ffmpeg !== null) || hasTranscribingRun(db)

declare module '#platform/server/services.ts' {
  interface FeatureServices extends VideoServices {}
}
