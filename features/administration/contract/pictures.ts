import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { PICTURE_MAX_BYTES } from '#platform/contract/pictures.ts'
import { Upload } from '#platform/contract/upload.ts'
import { auditSubject } from '#features/operators/contract.ts'
import { settingsSubject } from './subjects.ts'

/** Addresses of the pictures of this installation; null where there is none. */
export const SitePictureAddresses = z
  .object({ logo_url: z.url().nullable(), home_picture_url: z.url().nullable() })
  .meta({ id: 'SitePictureAddresses' })
export type SitePictureAddresses = z.output<typeof SitePictureAddresses>

const set = (path: `/${string}`, what: string) =>
  ({
    method: 'POST',
    path,
    access: 'owner',
    changes: [settingsSubject, auditSubject],
    limit: { calls: 60, minutes: 60 },
    does: `Sets ${what}: JPEG, PNG, WebP or GIF, converted to WebP without metadata. Every process shows it within seconds. 400 \`not_a_picture\`, or \`picture_too_large\` for too many pixels.`,
    multipart: true,
    nonTransactional: 'picture encoding and the file storage',
    body: z.object({ file: Upload(PICTURE_MAX_BYTES) }),
    response: SitePictureAddresses,
  }) as const

const remove = (path: `/${string}`, what: string) =>
  ({
    method: 'DELETE',
    path,
    access: 'owner',
    changes: [settingsSubject, auditSubject],
    does: `Removes ${what}; 404 if there is none.`,
    response: SitePictureAddresses,
  }) as const

export const sitePicturesApi = api({
  read: {
    method: 'GET',
    path: '/administration/pictures',
    access: 'owner',
    shows: [settingsSubject],
    does: 'The pictures of this installation.',
    response: SitePictureAddresses,
  },
  setLogo: set('/administration/logo', 'the logo'),
  removeLogo: remove('/administration/logo', 'the logo'),
  setHomePicture: set('/administration/home-picture', 'the picture of the home page'),
  removeHomePicture: remove('/administration/home-picture', 'the picture of the home page'),
})
