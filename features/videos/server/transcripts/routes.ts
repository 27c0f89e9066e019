import { actorOf } from '#platform/server/http/caller.ts'
import { conflict } from '#platform/server/http/http-errors.ts'
import { routes, type Call, type Route } from '#platform/server/http/routes.ts'
import { recordAction } from '#features/operators/server.ts'
import { captioningApi, TRANSCRIPTIONS_MAX, transcriptionsApi, type VideoTranscription } from '../../contract.ts'
import { getOwn, lockOwn } from '../load.ts'
import { cancelTranscription, findTranscription, requestMissing } from '../queries/transcriptions.ts'
import { getAutomaticCaptions, updateVideo } from '../queries/videos.ts'
import { canTranscribe } from '../services.ts'
import { enqueueTranscription, transcribeVideo, transcribingOf } from './transcribe-video.ts'

const REFUSAL = 'Not authorized to update this video'

const noProgram = () => conflict('no_speech_program', 'This installation does not create captions')

async function present({
  db,
  services,
  params: { id },
}: Pick<Call<typeof transcriptionsApi.read>, 'db' | 'services' | 'params'>): Promise<VideoTranscription> {
  const found = await findTranscription(db, id)
  return {
    video_id: id,
    is_available: await canTranscribe(db, services),
    is_automatic: await getAutomaticCaptions(db, id),
    state: found?.state ?? 'none',
    failure: found?.failure ?? null,
  }
}

export const transcriptRoutes: Route[] = [
  ...routes(transcriptionsApi, {
    read: async (call) => {
      await getOwn(call.db, call.params.id, call.caller.id, REFUSAL)
      return present(call)
    },

    start: async (call) => {
      const { db, work, caller, params, services } = call
      const video = await lockOwn(db, params.id, caller.id, REFUSAL)
      if (!(await canTranscribe(db, services))) throw noProgram()
      if (video.state !== 'ready') throw conflict('not_ready', 'This video is not ready yet')
      const known = await findTranscription(db, params.id)
      const isUnderWay = known?.state === 'waiting' || known?.state === 'running'
      if (!isUnderWay) await enqueueTranscription(work, params.id)
      return present(call)
    },

    change: async (call) => {
      const { db, caller, params, body } = call
      await lockOwn(db, params.id, caller.id, REFUSAL)
      await updateVideo(db, params.id, { automatic_captions: body.is_automatic })
      if (!body.is_automatic) await cancelTranscription(db, params.id)
      return present(call)
    },
  }),
  ...routes(captioningApi, {
    captionVideos: async ({ db, work, caller, services, now }) => {
      if (!(await canTranscribe(db, services))) throw noProgram()
      const ids = await requestMissing(db, TRANSCRIPTIONS_MAX, now)
      if (ids.length === 0) return { requested: 0 }
      await work.enqueueAll(
        transcribeVideo,
        ids.map((id) => ({ id })),
        { startAfter: now, onceFor: ({ id }) => transcribingOf(id).onceFor },
      )
      await recordAction({ db, now }, actorOf(caller), {
        action: 'caption_videos',
        details: { before: null, after: ids.length === 1 ? '1 video' : `${ids.length} videos` },
      })
      return { requested: ids.length }
    },
  }),
]
