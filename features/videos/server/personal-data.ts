import { addressing } from '#platform/server/signer.ts'
import type { PersonalData } from '#features/accounts/server.ts'
import { forgetRatings } from '#features/ratings/server.ts'
import { removeVideoFiles } from './files.ts'
import { streamPath } from './presenter.ts'
import { deleteLikesOf } from './queries/audience.ts'
import { deleteVideosOf, exportVideos, listOriginals } from './queries/personal-data.ts'

/** Somebody's videos go with them, with all their files, and so do their likes. */
export const videoPersonalData: PersonalData = {
  name: 'videos',
  exportOf: exportVideos,
  mediaOf: async (db, accountId, { config, files }, now) => {
    const addressOf = addressing(files.signer, config.PUBLIC_URL, now)
    const originals = await listOriginals(db, accountId)
    return originals.map(({ id, title }) => ({ kind: 'video', name: title, url: addressOf(streamPath(id)).url }))
  },
  forget: async (work, { accountId }) => {
    const { db, now, enqueueAll } = work
    await deleteLikesOf(db, accountId)
    const { ids, folders } = await deleteVideosOf(db, accountId)
    await forgetRatings(work, 'video', ids)
    await enqueueAll(
      removeVideoFiles,
      folders.map((folder) => ({ folder })),
      { startAfter: now, onceFor: ({ folder }) => folder },
    )
  },
}
