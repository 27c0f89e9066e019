import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CODINGS, COMPRESSED_FROM_BYTES } from '../http/compressed-response.ts'
import { HttpError } from '../http/http-errors.ts'
import { PERMANENT_CACHING } from '../http/send-file.ts'
import { isAssetName, type SharedBuilds } from './shared-builds.ts'

/** Content types of built files; files of other types are not sent. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const EXTENSIONS = { br: '.br', gzip: '.gz' }
/** Maximum number of requests that wait for a storage lookup. */
const WAITING_LOOKUPS_MAX = 500
const ASSETS_PATH = '/assets/'

/** Sends a built file that this process lacks; null if no release has it. */
export type SendSharedAsset = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | null>

/** Returns a function that sends built files of other releases like those of this one, in the best encoding stored. */
export function sharedAssetSender(builds: SharedBuilds): SendSharedAsset {
  let waiting = 0
  const find = async (name: string) => {
    if (waiting >= WAITING_LOOKUPS_MAX) throw new HttpError(503, 'busy', 'Please try again in a moment', 1)
    waiting++
    try {
      return await builds.find(name)
    } finally {
      waiting--
    }
  }

  return async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const name = path.startsWith(ASSETS_PATH) ? path.slice(ASSETS_PATH.length) : ''
    const type = TYPES[extname(name)]
    if (type === undefined || !isAssetName(name)) return null
    const asset = await find(name)
    const accepted = request.headers['accept-encoding']?.toLowerCase()
    // Files with one compressed form have the other too.
    const coding = accepted !== undefined && asset?.('.br') ? negotiate(accepted, [...CODINGS]) : null
    const form = asset?.(coding === null ? '' : EXTENSIONS[coding])
    if (!form) return null
    const isSent = request.method !== 'HEAD' && form.size > 0
    const stream = isSent ? await form.read() : Readable.from([])
    if (!stream) return null
    // A stream would be compressed on its way, but keep its uncompressed content length.
    const content = isSent && form.size < COMPRESSED_FROM_BYTES ? await buffer(stream) : stream
    return reply
      .headers({
        'content-type': type,
        'content-length': form.size,
        'cache-control': PERMANENT_CACHING,
        'x-content-type-options': 'nosniff',
        vary: 'accept-encoding',
        ...(coding !== null && { 'content-encoding': coding }),
      })
      .send(content)
  }
}
