import { z } from 'zod'

/** Maximum number of parts of a file that get presigned URLs at a time. */
export const PARTS_AT_ONCE = 8

/** SHA-256 in hexadecimal that a client announces; content with a different checksum is rejected. */
export const AnnouncedChecksum = z.string().regex(/^[0-9a-f]{64}$/i, 'A SHA-256 in hexadecimal')

/** Bytes of a file that the storage has received, and presigned URLs for PUT requests with the next parts; none once all have arrived. */
export const NextParts = z
  .object({
    received: z.int(),
    parts: z.array(
      z.object({
        number: z.int(),
        // Byte range of the file that this part covers.
        offset: z.int(),
        size: z.int(),
        url: z.url(),
      }),
    ),
  })
  .meta({ id: 'NextParts' })
export type NextParts = z.output<typeof NextParts>
export type NextPart = NextParts['parts'][number]
