import type { Call, Completed } from '#platform/server/http/routes.ts'
import type { Work } from '#platform/server/work/work.ts'
import {
  fileNamesOf,
  withPictureCleanup,
  storePicture,
  type UploadedPicture,
} from '#platform/server/files/work-images.ts'
import { reviewPublished } from '#features/moderation/server.ts'
import { deleteRatings } from '#features/ratings/server.ts'
import type { Showcase, showcasesApi } from '../contract.ts'
import { checkLinkable, checkProfile, getOwn, lockOwn, type HandlersOf } from './load.ts'
import { removePictureFiles } from './picture-files.ts'
import { replaceFirstPicture } from './pictures.ts'
import { presentNow } from './presenter.ts'
import { publishShowcase } from './publish-showcase.ts'
import { showcasePictures } from './queries/pictures.ts'
import { upsertReadme } from './queries/readmes.ts'
import { deleteShowcase, updateShowcase } from './queries/showcases.ts'
import { reportedShowcases } from './reported-showcases.ts'
import { renderAgain, renderUploadedReadme, type RenderedReadme } from './readme/store-readme.ts'

type FilesCall = Pick<Call<typeof showcasesApi.replaceFiles>, 'body' | 'services'>

interface ReceivedFiles {
  picture: (UploadedPicture & { alt: string | null }) | null
  readme: RenderedReadme | null
}

// README first: when it is rejected, nothing has been stored.
async function receiveFiles({ body, services }: FilesCall, repository_url: string | null): Promise<ReceivedFiles> {
  const { image_file, image_alt: alt = null, readme_file } = body
  const readme = readme_file ? await renderUploadedReadme(readme_file, repository_url) : null
  const picture = image_file ? { ...(await storePicture(services.files, image_file)), alt } : null
  return { readme, picture }
}

async function storeFiles(work: Work, showcase_id: number, { picture, readme }: ReceivedFiles): Promise<void> {
  if (picture) await replaceFirstPicture(work, showcase_id, picture)
  if (readme) await upsertReadme(work.db, { ...readme, showcase_id, source_url: null, updated_at: work.now })
}

async function create(call: Call<typeof showcasesApi.create>): Promise<Completed<Showcase>> {
  const { body, caller, services } = call
  const { image_file: _image, image_alt: _alt, readme_file: _readme, selected_video_ids, ...details } = body
  await checkLinkable(call.db, selected_video_ids, caller.id)
  if (body.include_profile) await checkProfile(call.db, caller.id)
  const files = await receiveFiles(call, details.repository_url ?? null)
  return withPictureCleanup(services.files, files.picture, () =>
    call.complete(async (work) => {
      const insertedId = await publishShowcase(work, caller.id, details, selected_video_ids)
      await storeFiles(work, insertedId, files)
      return presentNow({ ...call, db: work.db }, insertedId)
    }),
  )
}

async function replaceFiles(call: Call<typeof showcasesApi.replaceFiles>): Promise<Completed<Showcase>> {
  const { caller, params, body, services, now } = call
  const before = await getOwn(call.db, params.id, caller.id, 'edit')
  if (!body.image_file && !body.readme_file) {
    return call.complete(({ db }) => presentNow({ ...call, db }, params.id))
  }
  const files = await receiveFiles(call, before.repository_url)
  return withPictureCleanup(services.files, files.picture, () =>
    call.complete(async (work) => {
      const held = await lockOwn(work.db, params.id, caller.id, 'edit')
      await storeFiles(work, params.id, files)
      await updateShowcase(work.db, params.id, { updated_at: now })
      // Its links were resolved against the previous address of the repository.
      if (files.readme && held.repository_url !== before.repository_url) {
        await work.enqueue(renderAgain, { showcase_id: params.id }, { atOnce: true })
      }
      return presentNow({ ...call, db: work.db }, params.id)
    }),
  )
}

export const changeHandlers = {
  create,
  replaceFiles,

  change: async (call) => {
    const { db, work, caller, params, body, now } = call
    const { repository_url, title } = await lockOwn(db, params.id, caller.id, 'update')
    const givenDetails = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
    await updateShowcase(db, params.id, { ...givenDetails, updated_at: now })
    if (body.repository_url !== undefined && body.repository_url !== repository_url) {
      await work.enqueue(renderAgain, { showcase_id: params.id }, { atOnce: true })
    }
    const text = body.description ?? null
    const item = {
      kind: 'showcase',
      item_id: params.id,
      owner_id: caller.id,
      title: body.title ?? title,
      text,
    } as const
    const isRewritten = body.title !== undefined || text !== null
    await reviewPublished(work, reportedShowcases, item, { isPublished: false, isRewritten })
    return presentNow(call, params.id)
  },

  remove: async ({ db, work, caller, params }) => {
    await lockOwn(db, params.id, caller.id, 'delete')
    const pictures = await showcasePictures.list(db, params.id)
    await deleteShowcase(db, params.id)
    await deleteRatings(work, 'showcase', [params.id])
    await work.enqueue(removePictureFiles, { names: fileNamesOf(pictures) }, { atOnce: true })
    return { message: 'Project showcase deleted successfully' }
  },
} satisfies Partial<HandlersOf<typeof showcasesApi>>
