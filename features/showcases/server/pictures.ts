import { z } from 'zod'
import type { UploadedFile } from '#platform/contract/upload.ts'
import type { Database } from '#platform/server/database.ts'
import { PICTURES, putPicture, removePicture as removeStored, type Files } from '#platform/server/files.ts'
import { job } from '#platform/server/jobs.ts'
import { picturesWithin } from '#platform/server/pictures.ts'
import { conflict, notFound, Refusal } from '#platform/server/refusals.ts'
import type { SweptKind } from '#platform/server/stored-files.ts'
import { inWork, type Work } from '#platform/server/work.ts'
import { PICTURES_PER_SHOWCASE_MAX, type showcasePicturesApi } from '../contract.ts'
import { getOwn, lockOwn, type HandlersOf } from './load.ts'
import { presentNow } from './presenter.ts'
import {
  deletePicture,
  describePicture,
  insertPicture,
  listPictures,
  listPicturesAmong,
  storePictureOrder,
} from './queries/pictures.ts'
import { updateShowcase } from './queries/showcases.ts'
import { orderLedBy } from './rules.ts'

// As it is looked at, and as it stands in a list.
const SIDES = [2048, 640] as const

/** A picture that lies stored, and that nothing names yet. */
export interface TakenPicture {
  name: string
  small_name: string
  width: number
  height: number
}

/** Removes pictures that no showcase shows any more: after the commit, since a file cannot be brought back. */
export const removePictureFiles = job({
  name: 'showcase-remove-pictures',
  data: z.object({ names: z.array(z.string()) }),
  run: async ({ names }, { services }) => {
    for (const name of names) await removeStored(services.files, name)
  },
})

/** Pictures that no showcase shows are swept up. */
export const showcasePictureFiles: SweptKind = {
  prefix: PICTURES,
  listNamed: async (db, keys) => {
    const names = await listPicturesAmong(
      db,
      keys.map((key) => key.slice(PICTURES.length)),
    )
    return names.map((name) => `${PICTURES}${name}`)
  },
}

/** Stores a picture that somebody brought, in both sizes. Throws 400 for what is none. */
export async function takePicture(files: Files, { path }: UploadedFile): Promise<TakenPicture> {
  const [{ webp, width, height }, small] = await picturesWithin(path, SIDES)
  return { name: await putPicture(files, webp), small_name: await putPicture(files, small.webp), width, height }
}

export const filesOf = (pictures: readonly Pick<TakenPicture, 'name' | 'small_name'>[]): string[] =>
  pictures.flatMap(({ name, small_name }) => [name, small_name])

/** Runs the transaction that names a stored picture. Refused, it leaves none behind; whatever else ends it, the picture is swept up. */
export async function naming<T>(files: Files, picture: TakenPicture | null, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (picture && error instanceof Refusal) {
      for (const name of filesOf([picture])) await removeStored(files, name)
    }
    throw error
  }
}

/** Puts a picture in place of the first one of a showcase that is held, or makes it the first. */
export async function replaceFirst(work: Work, showcase_id: number, picture: TakenPicture & { alt: string | null }) {
  const { db } = work
  const [first] = await listPictures(db, showcase_id)
  if (first) {
    await deletePicture(db, first.id)
    await work.enqueue(removePictureFiles, { names: filesOf([first]) })
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
    await naming(services.files, picture, () =>
      inWork(call, async ({ db }) => {
        await lockOwn(db, params.id, caller.id, 'edit')
        const known = await listPictures(db, params.id)
        refuseFull(known)
        const position = (known.at(-1)?.position ?? 0) + 1
        await insertPicture(db, { ...picture, alt: body.alt ?? null, showcase_id: params.id, position })
        await touch(db, params.id, now)
      }),
    )
    return presentNow(call, params.id)
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
    await work.enqueue(removePictureFiles, { names: filesOf([picture]) })
    await touch(db, params.id, now)
    return presentNow(call, params.id)
  },
}
