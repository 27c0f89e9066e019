import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id } from '#platform/contract/fields.ts'
import { PICTURE_MAX_BYTES } from '#platform/contract/pictures.ts'
import { Upload } from '#platform/contract/upload.ts'
import { PictureAlt, Showcase } from './shapes.ts'
import { showcasesSubject } from './subjects.ts'

/** How many pictures a showcase has at most. */
export const PICTURES_PER_SHOWCASE_MAX = 12

const one = z.object({ id: Id })
const placed = one.extend({ pictureId: Id })
const changes = [showcasesSubject]
const REACHES_OUT = 'picture encoding and the file storage'

export const showcasePicturesApi = api({
  addPicture: {
    method: 'POST',
    path: '/project-showcase/:id/pictures',
    access: 'signed_in',
    changes,
    limit: { calls: 120, minutes: 60 },
    does: `Adds a picture of any shape after the others: JPEG, PNG, WebP or GIF; at most ${PICTURES_PER_SHOWCASE_MAX}, then 409 \`too_many_pictures\`.`,
    params: one,
    multipart: true,
    nonTransactional: REACHES_OUT,
    body: z.object({ file: Upload(PICTURE_MAX_BYTES), alt: PictureAlt }),
    response: Showcase,
    status: 201,
  },
  setPictureOrder: {
    method: 'PUT',
    path: '/project-showcase/:id/pictures',
    access: 'signed_in',
    changes,
    does: 'Puts the named pictures first, in this order; the others follow in their current order. The first one is the cover.',
    params: one,
    body: z
      .array(Id)
      .max(PICTURES_PER_SHOWCASE_MAX)
      .refine((ids) => new Set(ids).size === ids.length, 'Each picture once'),
    response: Showcase,
  },
  describePicture: {
    method: 'PUT',
    path: '/project-showcase/:id/pictures/:pictureId',
    access: 'signed_in',
    changes,
    does: 'Sets or clears the description of a picture.',
    params: placed,
    body: z.object({ alt: PictureAlt }),
    response: Showcase,
  },
  removePicture: {
    method: 'DELETE',
    path: '/project-showcase/:id/pictures/:pictureId',
    access: 'signed_in',
    changes,
    does: 'Deletes a picture.',
    params: placed,
    response: Showcase,
  },
})
