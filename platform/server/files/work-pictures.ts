import type { Endpoint } from '#platform/contract/endpoint.ts'
import { PICTURES_MAX, type PicturesApi } from '#platform/contract/pictures.ts'
import type { Database } from '../database/database.ts'
import { conflict, notFound } from '../http/http-errors.ts'
import type { BaseCall, Handler } from '../http/routes.ts'
import type { PictureTable } from '../database/picture-table.ts'
import { fileNamesOf, withPictureCleanup, moveToFront, storePicture, type pictureRemovalJob } from './work-images.ts'

type PresenterContext = Pick<BaseCall<Endpoint>, 'db' | 'services' | 'now'> & { caller: { id: number } }

/** Describes a feature's items to the handlers of `picturesApi`. */
export interface PictureHandling<Work> {
  /** What people call the item. */
  noun: string
  table: PictureTable
  removeFiles: ReturnType<typeof pictureRemovalJob>
  /** Throws if the item is not the caller's. */
  getOwn: (db: Database, id: number, callerId: number) => Promise<unknown>
  /** Like `getOwn`, but locks the item until the transaction ends. */
  lockOwn: (db: Database, id: number, callerId: number) => Promise<unknown>
  /** Sets the item's modification time. */
  touch: (db: Database, id: number, now: Date) => Promise<unknown>
  present: (call: PresenterContext, id: number) => Promise<Work>
}

const pictureNotFound = () => notFound('Picture not found')

/** Returns the handlers of `picturesApi` for one kind of item. */
export function pictureHandlers<Work>(of: PictureHandling<Work>) {
  const { noun, table, removeFiles, getOwn, lockOwn, touch, present } = of
  type Api = PicturesApi<Work>

  const refuseFull = (pictures: readonly unknown[]) => {
    if (pictures.length >= PICTURES_MAX) {
      throw conflict('too_many_pictures', `A ${noun} has at most ${PICTURES_MAX} pictures`)
    }
  }

  /** Locks an item, changes its pictures and returns it as it is afterwards. */
  async function change(call: PresenterContext & { params: { id: number } }, run: (db: Database) => Promise<unknown>) {
    const { db, caller, params, now } = call
    await lockOwn(db, params.id, caller.id)
    await run(db)
    await touch(db, params.id, now)
    return present(call, params.id)
  }

  const handlers: { [Name in keyof Api]: Handler<Api[Name]> } = {
    addPicture: async (call) => {
      const { caller, params, body, services } = call
      await getOwn(call.db, params.id, caller.id)
      // Checked before the expensive part, and again under the lock, where the result is authoritative.
      refuseFull(await table.list(call.db, params.id))
      const picture = await storePicture(services.files, body.file)
      return withPictureCleanup(services.files, picture, () =>
        call.complete(({ db }) =>
          change({ ...call, db }, async () => {
            const known = await table.list(db, params.id)
            refuseFull(known)
            const position = (known.at(-1)?.position ?? 0) + 1
            await table.insert(db, params.id, { ...picture, alt: body.alt ?? null, position })
          }),
        ),
      )
    },

    setPictureOrder: (call) =>
      change(call, async (db) => {
        const { params, body: orderedIds } = call
        const known = (await table.list(db, params.id)).map(({ id }) => id)
        if (orderedIds.some((id) => !known.includes(id))) throw pictureNotFound()
        await table.storeOrder(db, params.id, moveToFront(known, orderedIds))
      }),

    describePicture: (call) =>
      change(call, async (db) => {
        const { params, body } = call
        const isFound = await table.describe(db, params.id, { id: params.pictureId, alt: body.alt ?? null })
        if (!isFound) throw pictureNotFound()
      }),

    removePicture: (call) =>
      change(call, async (db) => {
        const { params, work } = call
        const picture = (await table.list(db, params.id)).find(({ id }) => id === params.pictureId)
        if (!picture) throw pictureNotFound()
        await table.delete(db, picture.id)
        await work.enqueue(removeFiles, { names: fileNamesOf([picture]) }, { atOnce: true })
      }),
  }
  return handlers
}
