import type { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply } from 'fastify'

/** A file that is made for one call: under which name it is saved, its type, and what is in it, also as it comes. */
export interface Download {
  name: string
  type: string
  content: Uint8Array | Readable
}

/** Sends a file that was made for whoever asked, to be saved and kept by nobody on the way. */
export const sendDownload = (reply: FastifyReply, { name, type, content }: Download): FastifyReply =>
  reply
    .headers({
      'cache-control': 'private, no-store',
      'content-type': type,
      'content-disposition': contentDisposition(name, { type: 'attachment' }),
      'x-content-type-options': 'nosniff',
    })
    .send(content)
