import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id } from '#platform/contract/fields.ts'
import { PICTURE_MAX_BYTES, PictureAlt } from '#platform/contract/pictures.ts'
import { Upload } from '#platform/contract/upload.ts'
import { Product } from './shapes.ts'
import { productsSubject } from './subjects.ts'

/** How many pictures a product has at most. */
export const PICTURES_PER_PRODUCT_MAX = 12

const one = z.object({ id: Id })
const placed = one.extend({ pictureId: Id })
const own = { access: 'signed_in', changes: [productsSubject] } as const

export const productPicturesApi = api({
  addPicture: {
    method: 'POST',
    path: '/marketplace/products/:id/pictures',
    ...own,
    limit: { calls: 120, minutes: 60 },
    does: `Adds a picture of any shape after the others: JPEG, PNG, WebP or GIF; at most ${PICTURES_PER_PRODUCT_MAX}, then 409 \`too_many_pictures\`.`,
    params: one,
    multipart: true,
    nonTransactional: 'picture encoding and the file storage',
    body: z.object({ file: Upload(PICTURE_MAX_BYTES), alt: PictureAlt }),
    response: Product,
    status: 201,
  },
  setPictureOrder: {
    method: 'PUT',
    path: '/marketplace/products/:id/pictures',
    ...own,
    does: 'Puts the named pictures first, in this order; the others follow in their current order. The first one is the cover.',
    params: one,
    body: z
      .array(Id)
      .max(PICTURES_PER_PRODUCT_MAX)
      .refine((ids) => new Set(ids).size === ids.length, 'Each picture once'),
    response: Product,
  },
  describePicture: {
    method: 'PUT',
    path: '/marketplace/products/:id/pictures/:pictureId',
    ...own,
    does: 'Sets or clears the description of a picture.',
    params: placed,
    body: z.object({ alt: PictureAlt }),
    response: Product,
  },
  removePicture: {
    method: 'DELETE',
    path: '/marketplace/products/:id/pictures/:pictureId',
    ...own,
    does: 'Deletes a picture.',
    params: placed,
    response: Product,
  },
})
