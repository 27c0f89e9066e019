import type { Database } from '#platform/server/database/database.ts'
import { conflict, notFound } from '#platform/server/http/http-errors.ts'
import type { Work } from '#platform/server/work/work.ts'
import { filesOf, naming, orderLedBy, takePicture, type TakenPicture } from '#platform/server/files/work-images.ts'
import { PICTURES_PER_SHOWCASE_MAX, type showcasePicturesApi } from '../contract.ts'
import { getOwn, lockOwn, type HandlersOf } from './load.ts'
import { removePictureFiles } from './picture-files.ts'
import { presentNow } from './presenter.ts'
import { deletePicture, describePicture, insertPicture, listPictures, storePictureOrder } from './queries/pictures.ts'
import { updateShowcase } from './queries/showcases.ts'

/** Puts a picture in place of the first one of a showcase that is held, or makes it the first. */
export async function replaceFirst(work: Work, showcase_id: number, picture: TakenPicture & { alt: string | null }) {
  const { db } = work
  const [first] = await listPictures(db, showcase_id)
  if (first) {
    await deletePicture(db, first.id)
    await work.enqueue(removePictureFiles, { names: filesOf([first]) }, { atOnce: true })
  }
  await insertPicture(db, { ...picture, showcase_id, position: first?.position ?? 1 })
}

const notThere = () => notFound('Picture not found')

const refuseFull = (pictures: readonly unknown[]) => {
  if (pictures.length >= PICTURES_PER_SHOWCASE_MAX) {
    throw conflict('too_many_pictures', `A showcase has at most ${PICTURES_PER_SHOWCASE_MAX} pictures`)
  }
}

const touch = (db: Database, id: number, now: Date) => updateShowcase(db, id, { updated_at: now })

export const pictures: HandlersOf<typeof showcasePicturesApi> = {
  addPicture: async (call) => {
    const { caller, params, body, services, now } = call
    await getOwn(call.db, params.id, caller.id, 'edit')
    // Before it costs anything; what counts is asked again where the showcase is held.
    refuseFull(await listPictures(call.db, params.id))
    const picture = await takePicture(services.files, body.file)
    return naming(services.files, picture, () =>
      call.complete(async ({ db }) => {
        await lockOwn(db, params.id, caller.id, 'edit')
        const known = await listPictures(db, params.id)
        refuseFull(known)
        const position = (known.at(-1)?.position ?? 0) + 1
        await insertPicture(db, { ...picture, alt: body.alt ?? null, showcase_id: params.id, position })
        await touch(db, params.id, now)
        return presentNow({ ...call, db }, params.id)
      }),
    )
  },

  setPictureOrder: async (call) => {
    const { db, caller, params, body: wanted, now } = call
    await lockOwn(db, params.id, caller.id, 'edit')
    const known = (await listPictures(db, params.id)).map(({ id }) => id)
    if (wanted.some((id) => !known.includes(id))) throw notThere()
    await storePictureOrder(db, params.id, orderLedBy(known, wanted))
    await touch(db, params.id, now)
    return presentNow(call, params.id)
  },

  describePicture: async (call) => {
    const { db, caller, params, body, now } = call
    await lockOwn(db, params.id, caller.id, 'edit')
    const described = { showcase_id: params.id, id: params.pictureId, alt: body.alt ?? null }
    if (!(await describePicture(db, described))) throw notThere()
    await touch(db, params.id, now)
    return presentNow(call, params.id)
  },

  removePicture: async (call) => {
    const { db, work, caller, params, now } = call
    await lockOwn(db, params.id, caller.id, 'edit')
    const picture = (await listPictures(db, params.id)).find(({ id }) => id === params.pictureId)
    if (!picture) throw notThere()
    await deletePicture(db, picture.id)
    await work.enqueue(removePictureFiles, { names: filesOf([picture]) }, { atOnce: true })
    await touch(db, params.id, now)
    return presentNow(call, params.id)
  },
}
