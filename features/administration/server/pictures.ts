import type { Database } from '#platform/server/database/database.ts'
import { pictureAddress, putPicture } from '#platform/server/files/files.ts'
import { resizePicture } from '#platform/server/files/images.ts'
import { sweptPictures } from '#platform/server/files/stored-files.ts'
import { notFound } from '#platform/server/http/http-errors.ts'
import { routes, type Call, type Route } from '#platform/server/http/routes.ts'
import type { OwnPictureKind } from '#platform/server/settings/appearance.ts'
import { recordAction } from '#features/operators/server.ts'
import { sitePicturesApi, type SitePictureAddresses } from '../contract.ts'
import { deletePicture, listPictureNamesAmong, lockPictures, storePicture } from './queries.ts'
import { readPictures } from './stored-settings.ts'

/** Sweeps pictures that were replaced, once pages and caches no longer show them. */
export const sitePictureFiles = sweptPictures(listPictureNamesAmong)

const SIDES_MAX = { logo: 512, home: 1600 }
const SETTING_NAMES = { logo: 'LOGO', home: 'HOME_PICTURE' }

async function present(db: Database, publicUrl: string): Promise<SitePictureAddresses> {
  const { logo = null, home = null } = await readPictures(db)
  return { logo_url: pictureAddress(publicUrl, logo), home_picture_url: pictureAddress(publicUrl, home) }
}

interface Change {
  kind: OwnPictureKind
  /** File name of the new picture; null removes it. */
  name: string | null
  actorId: number
  now: Date
}

/** Sets or removes a picture and records it. Throws 404 if there is nothing to remove. */
async function changePicture(db: Database, { kind, name, actorId, now }: Change): Promise<void> {
  await lockPictures(db)
  const { [kind]: before = null } = await readPictures(db)
  if (name !== null) await storePicture(db, { kind, name, changed_at: now })
  else if (before === null) throw notFound('There is no such picture')
  else await deletePicture(db, kind)
  await recordAction({ db, now }, actorId, {
    action: 'change_setting',
    details: { setting: SETTING_NAMES[kind], before, after: name },
  })
}

const setPicture = (kind: OwnPictureKind) => async (call: Call<typeof sitePicturesApi.setLogo>) => {
  const { body, caller, now, services } = call
  const [{ webp }] = await resizePicture(body.file.path, [SIDES_MAX[kind]])
  // If the change is not committed, the sweep deletes the file.
  const name = await putPicture(services.files, webp)
  return call.complete(async ({ db }) => {
    await changePicture(db, { kind, name, actorId: caller.id, now })
    return present(db, services.config.PUBLIC_URL)
  })
}

const removePicture =
  (kind: OwnPictureKind) =>
  async ({ db, caller, now, services }: Call<typeof sitePicturesApi.removeLogo>) => {
    await changePicture(db, { kind, name: null, actorId: caller.id, now })
    return present(db, services.config.PUBLIC_URL)
  }

export const sitePictureRoutes: Route[] = routes(sitePicturesApi, {
  read: ({ db, services }) => present(db, services.config.PUBLIC_URL),
  setLogo: setPicture('logo'),
  removeLogo: removePicture('logo'),
  setHomePicture: setPicture('home'),
  removeHomePicture: removePicture('home'),
})
