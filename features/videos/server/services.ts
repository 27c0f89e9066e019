import type { Services } from '#platform/server/services.ts'
import type { Ffmpeg } from './ffmpeg/ffmpeg.ts'
import type { WorkFolders } from './ffmpeg/work-folders.ts'

/** What transcoding videos needs. */
export interface VideoServices {
  /** Runs ffmpeg, in processes that transcode; null without the program. */
  ffmpeg: Ffmpeg | null
  /** Folders for the temporary files of a transcoding attempt. */
  workFolders: WorkFolders
}

/** Whether videos are transcoded; a process that leaves them to others cannot tell, and takes it that they can. */
export const canTranscode = ({ config, ffmpeg }: Pick<Services, 'config' | 'ffmpeg'>): boolean =>
  ffmpeg !== null || !config.ROLE.includes('media')

declare module '#platform/server/services.ts' {
  interface FeatureServices extends VideoServices {}
}
