import { createHash } from 'node:crypto'
import { z } from 'zod'
import { Id } from '#platform/contract/fields.ts'
import { FfmpegFailed } from './ffmpeg/ffmpeg.ts'
import { job, type ReportingTools } from '#platform/server/work/jobs.ts'
import { HttpError } from '#platform/server/http/http-errors.ts'
import { inWork } from '#platform/server/work/work.ts'
import { videosSigns } from '../contract.ts'
import { keyOf, originalOf } from './files.ts'
import { replacementTarget, videoTarget, type PreparationTarget } from './preparation-target.ts'
import type { TranscodingResults, Outcome, Preparing } from './processing/outcomes.ts'
import { PREPARING_MAX_S } from './processing/limits.ts'
import { processVideo } from './processing/process-video.ts'
import { VideoRefused } from './processing/refusal.ts'
import { removeResults } from './processing/store.ts'
import { requestAutomaticCaptions } from './transcripts/request-automatic.ts'

const FILE_MISSING = 'The file of this video is missing. Upload it again.'
const FILE_DAMAGED = 'The file was damaged on the way. Upload it again.'
const STORAGE_FULL = 'The server has no storage left to process this video. Try again later.'
const SERVER_BUSY =
  'The server was too busy to process this video. Your file is fine and has been kept. Try again later.'
const UNEXPECTED_FAILURE = 'Something went wrong on the server while processing this video. Try again.'

/** Reason to abort an attempt: its video was deleted, or another attempt took over. */
class AttemptObsolete extends Error {}

async function checksumOf({ services, signal }: ReportingTools, key: string): Promise<Buffer | null> {
  const content = await services.files.storage.read(key)
  if (!content) return null
  const hash = createHash('sha256')
  for await (const chunk of content) {
    signal.throwIfAborted()
    hash.update(chunk as Buffer)
  }
  return hash.digest()
}

const resultsFolder = ({ folder }: Preparing, tryFolder: string) => keyOf(folder, tryFolder)

/** Transcodes a video for every browser; returns null when this machine has no ffmpeg. */
async function transcode(
  target: PreparationTarget,
  video: Preparing,
  tools: ReportingTools,
): Promise<TranscodingResults | null> {
  const { db, services, signal, progress } = tools
  const { ffmpeg, files, workFolders } = services
  if (ffmpeg === null) return null
  const obsolete = new AbortController()
  // While the database is unreachable, assume that the attempt is current; its end checks again.
  const checkIfCurrent = async () => {
    if (!(await target.isUnderWay(db, video).catch(() => true))) obsolete.abort(new AttemptObsolete())
  }
  const { master, sprite, frames, poster, renditions } = await processVideo(
    { ffmpeg, storage: files.storage, workFolders },
    {
      original: originalOf(video.folder),
      into: resultsFolder(video, video.try_folder),
      signal: AbortSignal.any([signal, obsolete.signal]),
      onProgress: (done) => {
        progress(done * 100)
        void checkIfCurrent()
      },
    },
  )
  const names = frames.map(({ name }) => name)
  return {
    master,
    sprite,
    frames: names,
    poster: names[poster] ?? null,
    renditions: renditions.map(({ width, height, bitsPerSecond, playlist }) => ({
      width,
      height,
      bitrate: bitsPerSecond,
      name: playlist,
    })),
  }
}

// An upload in one piece was already checksummed while it was received.
async function prepareFile(target: PreparationTarget, video: Preparing, tools: ReportingTools): Promise<Outcome> {
  const checksum = video.checksum ?? (await checksumOf(tools, originalOf(video.folder)))
  if (!checksum) return { state: 'failed', failure: FILE_MISSING }
  const { announced_checksum: announced } = video
  if (announced && !announced.equals(checksum)) return { state: 'failed', failure: FILE_DAMAGED }
  return { state: 'ready', checksum, made: await transcode(target, video, tools) }
}

/** Returns the failure to show to the owner; null as long as another attempt may succeed. */
function failureOf(error: unknown, { signal, tryNumber, tries }: ReportingTools): string | null {
  if (error instanceof VideoRefused) return error.message
  if (signal.aborted || tryNumber < tries) return null
  if (error instanceof FfmpegFailed && error.reason === 'too_slow') return SERVER_BUSY
  return error instanceof HttpError && error.status === 507 ? STORAGE_FULL : UNEXPECTED_FAILURE
}

async function tryToPrepare(target: PreparationTarget, video: Preparing, tools: ReportingTools): Promise<void> {
  const { storage } = tools.services.files
  if (video.former_try !== null) await removeResults(storage, resultsFolder(video, video.former_try))
  const end = (outcome: Outcome) =>
    inWork(tools, async (work) => {
      const isKept = await target.end(work, video, outcome)
      if (isKept && outcome.state === 'ready') await requestAutomaticCaptions(work, video.id)
      return isKept
    })
  try {
    const isKept = await end(await prepareFile(target, video, tools))
    if (!isKept) await removeResults(storage, resultsFolder(video, video.try_folder))
  } catch (error) {
    if (error instanceof AttemptObsolete) return
    const failure = failureOf(error, tools)
    if (failure !== null) await end({ state: 'failed', failure })
    // A defect of the video is reported only to its owner; every other error also to the operators.
    if (!(error instanceof VideoRefused)) throw error
  }
}

/** Prepares a video for playback: verifies the announced checksum, and transcodes it for every browser. */
export const prepareVideo = job({
  name: 'video-prepare',
  queue: 'media',
  // Effectively unlimited: the setting of the queue decides how many jobs run at once.
  concurrency: 64,
  limitSeconds: PREPARING_MAX_S,
  tries: 3,
  // `replacement` is the folder of the video's replacement file, which is prepared instead of the video itself.
  data: z.object({ id: Id, owner: Id, replacement: z.uuid().optional() }),
  progress: ({ id, owner }, percent, tell) => tell(videosSigns.video_progress, owner, { id, percent }),
  run: async ({ id, replacement }, tools) => {
    const target = replacement === undefined ? videoTarget(id) : replacementTarget(replacement)
    const video = await inWork(tools, target.begin)
    if (video) await tryToPrepare(target, video, tools)
  },
})

/** Returns the key that identifies a preparation job: the id of the video, or the folder of its replacement file. */
export const preparationKey = (id: number, replacement?: string): string => replacement ?? String(id)

/** Returns the enqueue options of a preparation: workers are woken because a user is waiting, and jobs are deduplicated by key. */
export const preparationJobOptions = (id: number, replacement?: string) =>
  ({ atOnce: true, onceFor: preparationKey(id, replacement) }) as const
