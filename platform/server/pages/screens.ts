import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendCompressed } from '../http/compressed-response.ts'
import { sendUnknownPath } from '../http/error-handler.ts'
import { PERMANENT_CACHING } from '../http/send-file.ts'
import { type PageRenderOptions, createPageRenderer } from './render-page.ts'
import type { Cdn } from './cdn.ts'
import type { SendSharedAsset } from './send-shared-asset.ts'
import { allowFraming } from '../security/security-headers.ts'

// Paths that programs probe: common endpoints of other servers (`/metrics`), files next to a page (`/.env`, anything with an extension),
// and everything that begins like the API. A page instead of a 404 would suggest that they exist.
const PROBED_PATHS = /^\/(?:api|assets|metrics|healthz|readyz|sandbox)\b|(?:\.|%2e)/i

// Names of built files contain a content hash.
const isHashed = (url: string) => url.startsWith('/assets/')
// Headers that scripts, style sheets and fonts need; the others concern pages and would be larger than many of the files.
const FILE_HEADERS =
  /^(?:cache-control|content-(?:type|length|encoding|range)|etag|last-modified|accept-ranges|vary|x-content-type-options)$/

type Params = Partial<Record<string, string>>

/** A screen whose page needs special treatment. */
export interface SpecialPage {
  /** Path with `:name` for parameters. */
  path: string
  /** Pages of any other origin may embed it in a frame. */
  isFramed?: true
  /** Returns the address of the page's oEmbed data, to which the format is appended. */
  oembed?: (params: Params) => string
}

/** The built screens, and the pages among them that need special treatment. */
export interface Screens {
  folder: string
  special?: readonly SpecialPage[]
  pages: PageRenderOptions
  /** Sends built files of other releases, which open pages or pages served by other processes refer to. */
  sendOthers?: SendSharedAsset
  cdn?: Cdn | undefined
}

/** Serves the built screens from a folder: files by name, and a page for every other address that a person may have entered. */
export async function serveScreens(app: FastifyInstance, screens: Screens): Promise<void> {
  const { folder, special = [], pages, sendOthers, cdn } = screens
  const makePage = createPageRenderer(app, pages)
  const sendPage = async (request: FastifyRequest, reply: FastifyReply, oembed?: string) => {
    const page = await makePage(request, oembed)
    if (page) return sendCompressed(request, reply, page, cdn)
    return reply.code(503).type('text/plain; charset=utf-8').send('The screens are not built yet: run npm start.')
  }
  for (const { path, isFramed, oembed } of special) {
    app.get<{ Params: Params }>(path, (request, reply) => {
      if (isFramed) allowFraming(reply)
      return sendPage(request, reply, oembed?.(request.params))
    })
  }

  if (existsSync(folder)) {
    await app.register(async (files) => {
      files.addHook('onSend', async (request, reply) => {
        if (!isHashed(request.url)) return
        // Helmet sets its headers on the raw response.
        for (const name of Object.keys(reply.getHeaders())) if (!FILE_HEADERS.test(name)) reply.removeHeader(name)
        for (const name of reply.raw.getHeaderNames()) if (!FILE_HEADERS.test(name)) reply.raw.removeHeader(name)
      })
      const staticOptions = {
        index: false as const,
        // The build stores each file with the best compressed forms next to it.
        preCompressed: true,
        setHeaders: (reply: FastifyReply) =>
          void reply.header('cache-control', isHashed(reply.request.url) ? PERMANENT_CACHING : 'no-cache'),
      }
      await files.register(fastifyStatic, { ...staticOptions, root: join(folder, 'assets'), prefix: '/assets/' })
      // The few other files are listed at start: looking one up would cost more than sending a page from memory.
      const globIgnore = ['assets/**']
      await files.register(fastifyStatic, {
        ...staticOptions,
        root: folder,
        wildcard: false,
        globIgnore,
        decorateReply: false,
      })
    })
  }
  app.get('/', (request, reply) => sendPage(request, reply))
  app.get('/index.html', (_request, reply) => reply.redirect('/', 301))
  app.setNotFoundHandler(async (request: FastifyRequest, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const isRead = ['GET', 'HEAD'].includes(request.method)
    if (isRead && !PROBED_PATHS.test(path)) return sendPage(request, reply)
    const sent = isRead && isHashed(path) ? await sendOthers?.(request, reply) : null
    return sent ?? sendUnknownPath(reply)
  })
}
