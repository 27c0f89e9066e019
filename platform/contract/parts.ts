import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import type { Subject } from './freshness.ts'

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

/** An upload, by its id. */
export const OneUpload = z.object({ uploadId: z.uuid() })

interface FinishedUpload<Response extends z.ZodType> {
  changes: readonly Subject[]
  does: string
  /** What the upload becomes. */
  response: Response
  /** How often the next parts may be asked for in five minutes; large files have many. */
  calls?: number
}

/** Endpoints of uploads that are sent in parts straight to the storage, below the path of the uploads. */
export const partsEndpoints = <Response extends z.ZodType>(
  path: `/${string}`,
  { changes, does, response, calls = 1200 }: FinishedUpload<Response>,
) =>
  ({
    nextParts: {
      method: 'POST',
      path: `${path}/:uploadId/parts`,
      access: 'signed_in',
      limit: { calls, minutes: 5 },
      nonTransactional: 'the file storage',
      repeatable: true,
      timeoutMs: 30_000,
      does: `The number of bytes received, and presigned URLs for the next parts; none once all parts are there. Up to ${PARTS_AT_ONCE} at a time, valid for an hour.`,
      params: OneUpload,
      response: NextParts,
    },
    finish: {
      method: 'POST',
      path: `${path}/:uploadId/finished`,
      access: 'signed_in',
      changes,
      limit: { calls: 120, minutes: 5 },
      nonTransactional: 'the file storage',
      repeatable: true,
      timeoutMs: 120_000,
      does,
      params: OneUpload,
      response,
    },
  }) as const satisfies Record<string, Endpoint>
