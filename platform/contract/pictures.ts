import { z } from 'zod'
import { api } from './endpoint.ts'
import { Id, OptionalText } from './fields.ts'
import type { Subject } from './freshness.ts'
import { Upload } from './upload.ts'

/** The longest text that says what a picture shows. */
export const ALT_MAX_LENGTH = 300
/** How many pictures a piece of work has at most. */
export const PICTURES_MAX = 12
/** The largest file taken as a picture. */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024

/** A picture of somebody's work, in the shape it was brought in: its sides are known before it has loaded. */
export const Picture = z
  .object({
    id: Id,
    url: z.url(),
    small_url: z.url().meta({ description: 'The same, at most 640 pixels a side.' }),
    width: z.int(),
    height: z.int(),
    alt: z.string().nullable().meta({ description: 'Text alternative.' }),
  })
  .meta({ id: 'Picture' })
export type Picture = z.output<typeof Picture>

/** The same as it is stored: in both sizes, each under a name of its own. */
export interface StoredPicture extends Omit<Picture, 'url' | 'small_url'> {
  name: string
  small_name: string
}

/** What a picture shows, in words. */
export const PictureAlt = OptionalText(ALT_MAX_LENGTH)

const one = z.object({ id: Id })
const placed = one.extend({ pictureId: Id })

/** What a kind of work says to have pictures: where it lies below `/api`, what is out of date after a change, and its shape. */
export interface WorkWithPictures<Work extends z.ZodType> {
  path: `/${string}`
  changes: readonly Subject[]
  response: Work
}

/** The calls on the pictures of a kind of work, for its owner. */
export const picturesApi = <Work extends z.ZodType>({ path, changes, response: work }: WorkWithPictures<Work>) =>
  api({
    addPicture: {
      method: 'POST',
      path: `${path}/:id/pictures`,
      access: 'signed_in',
      changes,
      limit: { calls: 120, minutes: 60 },
      does: `Adds a picture of any shape after the others: JPEG, PNG, WebP or GIF; at most ${PICTURES_MAX}, then 409 \`too_many_pictures\`.`,
      params: one,
      multipart: true,
      nonTransactional: 'picture encoding and the file storage',
      body: z.object({ file: Upload(PICTURE_MAX_BYTES), alt: PictureAlt }),
      response: work,
      status: 201,
    },
    setPictureOrder: {
      method: 'PUT',
      path: `${path}/:id/pictures`,
      access: 'signed_in',
      changes,
      does: 'Puts the named pictures first, in this order; the others follow in their current order. The first one is the cover.',
      params: one,
      body: z
        .array(Id)
        .max(PICTURES_MAX)
        .refine((ids) => new Set(ids).size === ids.length, 'Each picture once'),
      response: work,
    },
    describePicture: {
      method: 'PUT',
      path: `${path}/:id/pictures/:pictureId`,
      access: 'signed_in',
      changes,
      does: 'Sets or clears the description of a picture.',
      params: placed,
      body: z.object({ alt: PictureAlt }),
      response: work,
    },
    removePicture: {
      method: 'DELETE',
      path: `${path}/:id/pictures/:pictureId`,
      access: 'signed_in',
      changes,
      does: 'Deletes a picture.',
      params: placed,
      response: work,
    },
  })

/** The calls of `picturesApi` for work that is answered so. */
export type PicturesApi<Work> = ReturnType<typeof picturesApi<z.ZodType<Work>>>
