import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { Id } from '#platform/contract/fields.ts'
import { inWork, type Work } from '#platform/server/work/work.ts'
import { job, type JobTools } from '#platform/server/work/jobs.ts'
import { ProgramFailed } from '../ffmpeg/outside-program.ts'
import { attachmentsOf, keyOf } from '../files.ts'
import { notifyOwner } from '../processing/outcomes.ts'
import { VideoRefused } from '../processing/refusal.ts'
import {
  beginTranscription,
  endTranscription,
  isTranscribing,
  requestTranscription,
  type Transcribing,
} from '../queries/transcriptions.ts'
import { lockVideo } from '../queries/videos.ts'
import { createCaptions, NoSound } from './create-captions.ts'
import { UnusableOutput, type CreatedCaptions } from './speech-output.ts'
import { storeCreatedCaptions } from './store-captions.ts'

const PROGRAM_MISSING = 'The server can no longer create captions.'
const NO_SOUND = 'This video has no sound.'
const NO_SPEECH = 'Nobody seems to speak in this video.'
const UNUSABLE = 'No usable captions came out. Write them yourself, or upload a WebVTT file.'
const UNEXPECTED_FAILURE = 'Something went wrong on the server while creating captions. Try again.'

/** Wall-clock limit of one attempt, including the download of the video. */
const LIMIT_S = 12 * 60 * 60
const CHECK_EVERY_MS = 1000

/** Reason to abort an attempt: its video was deleted, or it is no longer wanted. */
class AttemptObsolete extends Error {}

/** Reasons in the video or its sound: another attempt would end alike. */
function finalFailureOf(error: unknown): string | null {
  if (error instanceof NoSound) return NO_SOUND
  if (error instanceof VideoRefused) return UNUSABLE
  if (error instanceof UnusableOutput) return UNUSABLE
  const isTooCostly =
    error instanceof ProgramFailed && ['too_costly', 'too_slow', 'too_large', 'damaged'].includes(error.reason)
  return isTooCostly ? UNUSABLE : null
}

type Outcome = { failure: string } | { created: CreatedCaptions; name: string | null }

/** Stores the outcome of an attempt; returns false when it no longer counts. */
async function end(work: Work, video: Transcribing, outcome: Outcome): Promise<boolean> {
  const { db, now } = work
  const locked = await lockVideo(db, video.id)
  // Of a file that another one has taken the place of, nothing is stored.
  if (!locked || locked.folder !== video.folder) return false
  const failure = 'failure' in outcome ? outcome.failure : outcome.created.captions === null ? NO_SPEECH : null
  if (!(await endTranscription(db, video, { failure, now }))) return false
  if ('created' in outcome && outcome.name !== null)
    await storeCreatedCaptions(work, video, outcome.created, outcome.name)
  notifyOwner(work, video.user_id, { id: video.id, state: locked.state })
  return true
}

/** Aborts once the attempt no longer counts. Returns a function that stops watching. */
function watchAttempt({ db }: Pick<JobTools, 'db'>, video: Transcribing, obsolete: AbortController): () => void {
  const checkIfCurrent = async () => {
    // While the database is unreachable, assume that the attempt is current; its end checks again.
    if (!(await isTranscribing(db, video).catch(() => true))) obsolete.abort(new AttemptObsolete())
  }
  const timer = setInterval(() => void checkIfCurrent(), CHECK_EVERY_MS)
  return () => clearInterval(timer)
}

async function attempt(video: Transcribing, tools: JobTools): Promise<void> {
  const { services, signal, tryNumber, tries, log } = tools
  const { ffmpeg, speech, files, workFolders } = services
  const endWith = (outcome: Outcome) => inWork(tools, (work) => end(work, video, outcome))
  if (ffmpeg === null || speech === null) return void (await endWith({ failure: PROGRAM_MISSING }))
  const obsolete = new AbortController()
  const unwatch = watchAttempt(tools, video, obsolete)
  try {
    const context = { ffmpeg, speech, storage: files.storage, workFolders }
    const { created, name } = await createCaptions(context, video, AbortSignal.any([signal, obsolete.signal]))
    const isKept = await endWith({ created, name })
    if (!isKept && name !== null) await files.storage.remove(keyOf(attachmentsOf(video), name))
  } catch (error) {
    if (obsolete.signal.aborted) return
    const finalFailure = finalFailureOf(error)
    if (finalFailure !== null) {
      if (!(error instanceof NoSound)) log.warn({ err: error, video: video.id }, 'no captions were created')
      return void (await endWith({ failure: finalFailure }))
    }
    if (!signal.aborted && tryNumber >= tries) await endWith({ failure: UNEXPECTED_FAILURE })
    throw error
  } finally {
    unwatch()
  }
}

/** Creates the captions of a video with the speech program. */
export const transcribeVideo = job({
  name: 'video-transcribe',
  queue: 'media-later',
  concurrency: 1,
  limitSeconds: LIMIT_S,
  tries: 3,
  data: z.object({ id: Id }),
  run: async ({ id }, tools) => {
    const video = await inWork(tools, ({ db, now }) => beginTranscription(db, id, randomUUID(), now))
    if (video) await attempt(video, tools)
  },
})

/** Enqueue options: one waiting job for each video. */
export const transcribingOf = (id: number) => ({ onceFor: String(id) }) as const

/** Requests captions for a video, and has them created after the commit. */
export async function enqueueTranscription({ db, now, enqueue }: Work, id: number): Promise<void> {
  await requestTranscription(db, id, now)
  await enqueue(transcribeVideo, { id }, transcribingOf(id))
}
