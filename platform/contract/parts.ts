import { z } from 'zod'

/** How many parts of a file are given addresses at a time. */
export const PARTS_AT_ONCE = 8

/** SHA-256 in hexadecimal, as somebody announces it: what arrives otherwise is not taken. */
export const AnnouncedChecksum = z.string().regex(/^[0-9a-f]{64}$/i, 'A SHA-256 in hexadecimal')

/** What of a file has arrived at the storage, and where its next parts are sent to with PUT; none when all are there. */
export const NextParts = z
  .object({
    received: z.int(),
    parts: z.array(
      z.object({
        number: z.int(),
        // The bytes of the file that it is.
        offset: z.int(),
        size: z.int(),
        url: z.url(),
      }),
    ),
  })
  .meta({ id: 'NextParts' })
export type NextParts = z.output<typeof NextParts>
export type NextPart = NextParts['parts'][number]
