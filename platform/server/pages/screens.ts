import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendCompressed } from '../http/compressed-response.ts'
import { unknownPath } from '../http/error-handler.ts'
import { type PageMaking, pageMaker } from './render-page.ts'
import type { SendSharedAsset } from './send-shared-asset.ts'
import { letFrame } from '../security/security-headers.ts'

// Addresses that programs ask for: what other servers have there (`/metrics`), what may lie beside a page (`/.env`, anything with
// an ending), and whatever begins like the API. A page in place of a 404 would tell them that it is there.
const OF_PROGRAMS = /^\/(?:api|assets|metrics|healthz|readyz|sandbox)\b|(?:\.|%2e)/i

// The names of built files hold a hash of what is in them.
const isHashed = (url: string) => url.startsWith('/assets/')
// What a script, a style sheet or a font needs to be told; the rest is about pages and would weigh more than many a file.
const TOLD_OF_FILES =
  /^(?:cache-control|content-(?:type|length|encoding|range)|etag|last-modified|accept-ranges|vary|x-content-type-options)$/

type Params = Partial<Record<string, string>>

/** A screen whose page is not quite that of the others. */
export interface SpecialPage {
  /** With `:name` for parameters. */
  path: string
  /** Pages of any other origin may show it in a frame. */
  isFramed?: true
  /** Where others may ask how to embed what it shows. */
  oembed?: (params: Params) => string
}

/** The built screens, and those pages of them that differ. */
export interface Screens {
  folder: string
  special?: readonly SpecialPage[]
  pages: PageMaking
  /** Sends the built files of other releases, whose pages are open or are served by other processes. */
  sendOthers?: SendSharedAsset
}

/** Serves the built screens from a folder: files by their name, and a page for every other address that a person may have typed. */
export async function serveScreens(app: FastifyInstance, screens: Screens): Promise<void> {
  const { folder, special = [], pages, sendOthers } = screens
  const makePage = pageMaker(app, pages)
  const sendPage = async (request: FastifyRequest, reply: FastifyReply, oembed?: string) => {
    const page = await makePage(request, oembed)
    if (page) return sendCompressed(request, reply, page)
    return reply.code(503).type('text/plain; charset=utf-8').send('The screens are not built yet: run npm start.')
  }
  for (const { path, isFramed, oembed } of special) {
    app.get<{ Params: Params }>(path, (request, reply) => {
      if (isFramed) letFrame(reply)
      return sendPage(request, reply, oembed?.(request.params))
    })
  }

  if (existsSync(folder)) {
    await app.register(async (files) => {
      files.addHook('onSend', async (request, reply) => {
        if (!isHashed(request.url)) return
        // Helmet writes its own into the raw answer.
        for (const name of Object.keys(reply.getHeaders())) if (!TOLD_OF_FILES.test(name)) reply.removeHeader(name)
        for (const name of reply.raw.getHeaderNames()) if (!TOLD_OF_FILES.test(name)) reply.raw.removeHeader(name)
      })
      const how = {
        index: false as const,
        // The build leaves them beside each file, compressed as well as can be.
        preCompressed: true,
        setHeaders: (reply: FastifyReply) =>
          void reply.header(
            'cache-control',
            isHashed(reply.request.url) ? 'public, max-age=31536000, immutable' : 'no-cache',
          ),
      }
      await files.register(fastifyStatic, { ...how, root: join(folder, 'assets'), prefix: '/assets/' })
      // The few others are known by their names from the start: looking for a file would cost more than sending a page from memory.
      const globIgnore = ['assets/**']
      await files.register(fastifyStatic, { ...how, root: folder, wildcard: false, globIgnore, decorateReply: false })
    })
  }
  app.get('/', (request, reply) => sendPage(request, reply))
  app.get('/index.html', (_request, reply) => reply.redirect('/', 301))
  app.setNotFoundHandler(async (request: FastifyRequest, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const isRead = ['GET', 'HEAD'].includes(request.method)
    if (isRead && !OF_PROGRAMS.test(path)) return sendPage(request, reply)
    const sent = isRead && isHashed(path) ? await sendOthers?.(request, reply) : null
    return sent ?? unknownPath(reply)
  })
}
