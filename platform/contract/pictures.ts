import { z } from 'zod'
import { api } from './endpoint.ts'
import { Id, OptionalText } from './fields.ts'
import type { Subject } from './freshness.ts'
import { Upload } from './upload.ts'

/** Maximum length of a picture's text alternative. */
export const ALT_MAX_LENGTH = 300
/** Maximum number of pictures per item. */
export const PICTURES_MAX = 12
/** Maximum size of a picture file. */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024

/** A picture of an item in its original aspect ratio, with dimensions known before it loads. */
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

/** A picture as stored: both sizes, each under its own file name. */
export interface StoredPicture extends Omit<Picture, 'url' | 'small_url'> {
  name: string
  small_name: string
}

/** Text alternative of a picture. */
export const PictureAlt = OptionalText(ALT_MAX_LENGTH)

const itemParams = z.object({ id: Id })
const pictureParams = itemParams.extend({ pictureId: Id })

/** Declares an item type that has pictures: its path below `/api`, the subjects that a change makes stale, and its shape. */
export interface WorkWithPictures<Work extends z.ZodType> {
  path: `/${string}`
  changes: readonly Subject[]
  response: Work
}

/** Returns the endpoints with which the owner of an item manages its pictures. */
export const picturesApi = <Work extends z.ZodType>({ path, changes, response: work }: WorkWithPictures<Work>) =>
  api({
    addPicture: {
      method: 'POST',
      path: `${path}/:id/pictures`,
      access: 'signed_in',
      changes,
      limit: { calls: 120, minutes: 60 },
      does: `Adds a picture of any shape after the others: JPEG, PNG, WebP or GIF; at most ${PICTURES_MAX}, then 409 \`too_many_pictures\`.`,
      params: itemParams,
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
      params: itemParams,
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
      params: pictureParams,
      body: z.object({ alt: PictureAlt }),
      response: work,
    },
    removePicture: {
      method: 'DELETE',
      path: `${path}/:id/pictures/:pictureId`,
      access: 'signed_in',
      changes,
      does: 'Deletes a picture.',
      params: pictureParams,
      response: work,
    },
  })

/** Type of the endpoints of `picturesApi` for items with this response. */
export type PicturesApi<Work> = ReturnType<typeof picturesApi<z.ZodType<Work>>>
