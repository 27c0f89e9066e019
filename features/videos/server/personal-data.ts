import type { PersonalData } from '#features/accounts/server.ts'
import { deleteRatings } from '#features/ratings/server.ts'
import { removeVideoFiles } from './files.ts'
import { addressForOwner } from './presenter.ts'
import { deleteLikesOf } from './queries/audience.ts'
import { deleteVideosOf, exportVideos, listOriginals } from './queries/personal-data.ts'

/** An account's videos are deleted with it, with all their files, and so are its likes. */
export const videoPersonalData: PersonalData = {
  name: 'videos',
  exportOf: exportVideos,
  mediaOf: async (db, accountId, services, now) => {
    const originals = await listOriginals(db, accountId)
    return originals.map(({ id, title }) => ({
      kind: 'video',
      name: title,
      url: addressForOwner(services, id, accountId, now),
    }))
  },
  listLosses: async (db, accountId) => {
    const count = (await listOriginals(db, accountId)).length
    return count === 0 ? [] : [{ kind: 'videos', count, cents: null }]
  },
  erase: async (work, { accountId }) => {
    const { db, now, enqueueAll } = work
    await deleteLikesOf(db, accountId)
    const { ids, folders } = await deleteVideosOf(db, accountId)
    await deleteRatings(work, 'video', ids)
    await enqueueAll(
      removeVideoFiles,
      folders.map((folder) => ({ folder })),
      { startAfter: now, onceFor: ({ folder }) => folder },
    )
  },
}
