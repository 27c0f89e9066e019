import { z } from 'zod'

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
