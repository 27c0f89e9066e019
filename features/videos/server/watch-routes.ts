import { conflict, notFound, HttpError } from '#platform/server/http/http-errors.ts'
import type { FileToSend } from '#platform/server/http/send-file.ts'
import { viewerOf } from '#platform/server/security/viewers.ts'
import type { BaseCall, Call } from '#platform/server/http/routes.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { accountsSubject } from '#features/accounts/contract.ts'
import { videosSubject, type videosApi } from '../contract.ts'
import { fileOf, originalFile } from './files.ts'
import type { CheckGrant } from './grants.ts'
import { getOwn, videoNotFound, type HandlersOf } from './load.ts'
import { checkFileAddress, checkStreamAddress } from './presenter.ts'
import { deleteLike, insertLike, listReachedRanges, noteView } from './queries/audience.ts'
import { findOriginal, findVideo, getVideo } from './queries/videos.ts'
import { canWatchUnsigned } from './rules.ts'

type IncomingCall = Pick<BaseCall<Endpoint>, 'db' | 'services' | 'now'> & {
  caller: { id: number } | null
  params: { id: number }
  query: { ends?: number | undefined; signature?: string | undefined; grant?: string | undefined }
}

interface AuthorizationContext<Video> {
  find: (call: IncomingCall, readerId: number | null) => Promise<Video | undefined>
  check: typeof checkStreamAddress
}

const ORIGINAL_ACCESS = {
  find: ({ db, params }: IncomingCall) => findOriginal(db, params.id),
  check: checkStreamAddress,
}

// Cached, because each seek in a video requests another range.
const BYTES_ACCESS = {
  ...ORIGINAL_ACCESS,
  find: ({ db, params, services }: IncomingCall) =>
    services.responseCache.findOrRead(`original ${params.id}`, async () => ({
      fact: await findOriginal(db, params.id),
      shows: [videosSubject, accountsSubject],
    })),
}

const FILES_ACCESS = {
  find: ({ db, params }: IncomingCall, readerId: number | null) => findVideo(db, params.id, readerId),
  check: checkFileAddress,
}

async function setLike({ work, caller, body: { video_id, dir } }: Call<typeof videosApi.like>) {
  const { db, now } = work
  const video = await findVideo(db, video_id, caller.id)
  if (!video || !canWatchUnsigned(video, caller.id)) throw notFound(`Video with id ${video_id} does not exist`)
  if (dir === 0) {
    if (!(await deleteLike(db, caller.id, video_id))) throw notFound('Vote does not exist')
    return { message: 'Successfully unliked the video' }
  }
  if (!(await insertLike(db, caller.id, video_id, now))) throw conflict('already_voted', 'Already voted on this video')
  return { message: 'Successfully liked the video' }
}

export function watchingWith(checkGrant: CheckGrant) {
  /**
   * Returns the video of an address if the caller may watch it: it is public, their own, or the address is signed. Otherwise throws 404.
   */
  async function authorizeViewer<Video extends { id: number; is_public: boolean; user_id: number }>(
    call: IncomingCall,
    { find, check }: AuthorizationContext<Video>,
  ): Promise<Video> {
    const { caller, params, query, services, now } = call
    const readerId = caller?.id ?? null
    const video = await find(call, readerId)
    if (video && canWatchUnsigned(video, readerId)) return video
    const { ends, signature, grant } = query
    if (ends === undefined || signature === undefined || grant === undefined) throw videoNotFound()
    check(services, params.id, { ends, signature, grant }, now)
    if (!video) throw videoNotFound()
    await checkGrant(call, video, grant)
    return video
  }

  async function stream(call: IncomingCall): Promise<FileToSend> {
    const video = await authorizeViewer(call, BYTES_ACCESS)
    const isStillAllowed = (now: Date) =>
      authorizeViewer({ ...call, now }, BYTES_ACCESS).then(
        () => true,
        (error: unknown) => {
          if (error instanceof HttpError && error.status < 500) return false
          throw error
        },
      )
    // Players request further ranges later.
    return { ...originalFile(video), shared: video.is_public, byUs: true, isStillAllowed }
  }

  return {
    stream,

    readFile: async (call) => {
      const video = await authorizeViewer(call, FILES_ACCESS)
      const file = fileOf(video, call.params.name)
      if (!file) throw notFound('File not found')
      return { ...file, shared: video.is_public }
    },

    like: setLike,

    noteView: async (call) => {
      const { db, caller, body } = call
      const video = await authorizeViewer(call, ORIGINAL_ACCESS)
      const count = async () => ({ views: (await getVideo(db, video.id, null)).views })
      if (video.user_id === caller?.id) return count()
      await noteView(db, { ...(await viewerOf(call)), video_id: video.id, reached: body.reached })
      return count()
    },

    readAudience: async ({ db, caller, params }) => {
      const video = await getOwn(db, params.id, caller.id, 'Not authorized to see who watched this video')
      return { views: video.views, reached: await listReachedRanges(db, video.id) }
    },
  } satisfies Partial<HandlersOf<typeof videosApi>>
}
