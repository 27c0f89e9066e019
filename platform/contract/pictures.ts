import { z } from 'zod'
import { Id, OptionalText } from './fields.ts'

/** The longest text that says what a picture shows. */
export const ALT_MAX_LENGTH = 300
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
