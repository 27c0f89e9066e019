import type { ServerFeature } from '#platform/server/feature.ts'
import { isSent } from '#features/conversations/server.ts'
import { tusApi, uploadsApi, VIDEO_MAX_BYTES, videosSigns } from './contract.ts'
import { videoStorage } from './server/queries/daily-totals.ts'
import { listSendable, requestVideos } from './server/attachable-videos.ts'
import { embedPages } from './server/embeds.ts'
import { videoFiles } from './server/files.ts'
import type { LinkRule } from './server/grants.ts'
import { cleanUpVideos, videoJobs } from './server/jobs.ts'
import { videoPersonalData } from './server/personal-data.ts'
import { reportedVideos } from './server/reported-videos.ts'
import { ratedVideos } from './server/rating-subject.ts'
import { videosRoutes } from './server/routes.ts'
import { videoUploads } from './server/uploads.ts'
import { deleteViewers } from '#platform/server/security/viewers.ts'
import { watchRules } from './server/watch-rules.ts'

export { openFfmpeg, type Ffmpeg } from './server/ffmpeg/ffmpeg.ts'
export { WITHOUT_FFMPEG } from './server/ffmpeg/ffmpeg-program.ts'
export { openWorkFolders } from './server/ffmpeg/work-folders.ts'
export { storeTranscodingRun } from './server/queries/transcoding-runs.ts'
export { findSpeechProblem, openSpeech, type Speech, asksForSpeech } from './server/transcripts/speech-program.ts'
export { storedLines, type SpokenLine } from './server/transcripts/spoken-lines.ts'
export { listSearchedCaptions } from './server/queries/captions.ts'
export type { VideoServices } from './server/services.ts'
export { keyOf, newFolder, newName, originalOf } from './server/files.ts'
export type { LinkRule }
export { ORIGINAL } from './server/processing/arguments.ts'
export { probeStored } from './server/processing/probe-in-thread.ts'
export { processVideo } from './server/processing/process-video.ts'
export { typeOfResult } from './server/processing/store.ts'
export { presentNewestVideos, presentPictures, presentVideos } from './server/previews.ts'
export { findEmbeddableVideo, type EmbeddableVideo } from './server/embeds.ts'
export { pageOfVideos } from './server/lists.ts'
export { listArchivedVideos } from './server/archived-videos.ts'
export { countArchivedVideos, measureArchivedVideos } from './server/queries/archived-videos.ts'
export { quotaOf as videoQuotaOf } from './server/create-video.ts'
export { prepareVideoImport } from './server/import-video.ts'
export { getWatchable } from './server/load.ts'
export { publicVideos } from './server/queries/public.ts'
export { isSomebody } from './server/queries/videos.ts'

declare module '#platform/server/feature.ts' {
  interface ExtensionPoints {
    /** Rules by which share links grant access to private videos, keyed by the kind of what the link opens. */
    linkRules: Readonly<Record<string, LinkRule>>
  }
}

export const videosFeature: ServerFeature = {
  routes: (contributed) => videosRoutes({ watchRules, isSent, linkRules: contributed('linkRules') }),
  resumableUploads: [{ ...tusApi, ask: uploadsApi.readUpload, maxBytes: VIDEO_MAX_BYTES, uploads: videoUploads }],
  specialPages: [embedPages],
  signs: Object.values(videosSigns),
  jobs: videoJobs,
  scheduledJobs: [cleanUpVideos],
  expiry: [({ db, now }) => deleteViewers(db, now)],
  sweptFiles: [videoFiles],
  personalData: [videoPersonalData],
  dailyTotals: [videoStorage],
  ratedKinds: { video: ratedVideos(watchRules) },
  linkSources: { video: listSendable },
  requestVideos,
  reportedKinds: { video: reportedVideos(watchRules) },
}
