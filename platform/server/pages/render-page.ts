import { existsSync, readFileSync } from 'node:fs'
import { registerHooks, type ResolveHookSync } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Subject } from '#platform/contract/freshness.ts'
import type { AddressKind, Ask, RenderedPage, Renderer, Site } from '#platform/contract/page.ts'
import { setSite } from '#platform/contract/product.ts'
import { CompressedResponse, SHARED_CACHING } from '../http/compressed-response.ts'
import { RENDER_HEADERS } from './render-mark.ts'
import type { CachedResponse, ResponseCache } from './response-cache.ts'

/** Time limit for rendering a page, including all its API calls. After it the browser renders the page. */
const RENDER_TIMEOUT_MS = 5_000

/** Build output needed to render pages. */
interface LoadedRenderer {
  renderer: Renderer
  assets: Site['assets']
}

/** Site values that follow from the current settings. */
export type CurrentSite = Omit<Site, 'assets'>

// The renderer reads the name and settings once, when its modules load. For other values it is imported again under another URL.
const VERSION_PARAMETER = 'site'
let loads = 0

// Passes the version in a module's URL on to the files that it imports.
const propagateVersion: ResolveHookSync = (specifier, context, next) => {
  const found = next(specifier, context)
  const version = context.parentURL?.split(`?${VERSION_PARAMETER}=`)[1]
  return version && specifier.startsWith('.')
    ? { ...found, url: `${found.url}?${VERSION_PARAMETER}=${version}` }
    : found
}

function importFresh(program: string): Promise<Renderer> {
  if (++loads === 1) return import(program) as Promise<Renderer>
  if (loads === 2) registerHooks({ resolve: propagateVersion })
  return import(`${program}?${VERSION_PARAMETER}=${loads}`) as Promise<Renderer>
}

/** Loads the renderer from a build folder for the given site values; null if there is none. */
export async function openRenderer(
  folder: string,
  { productName, settings }: CurrentSite,
): Promise<LoadedRenderer | null> {
  const program = join(folder, 'web-server.js')
  if (!existsSync(program)) return null
  setSite(productName, settings)
  const renderer = await importFresh(pathToFileURL(program).href)
  return { renderer, assets: JSON.parse(readFileSync(join(folder, 'assets.json'), 'utf8')) as LoadedRenderer['assets'] }
}

/** What the API calls of a page returned: the subjects it shows, and whether all of it is the same for everyone. */
interface PageCalls {
  shows: Set<Subject>
  isForEveryone: boolean
  /** The Retry-After header, if a call was temporarily rejected. */
  headers: Record<string, string>
}

/** Calls the API anonymously through the same routes as external clients, with their rate limits, checks and cache. */
const createAsk =
  (app: FastifyInstance, { ip }: FastifyRequest, calls: PageCalls): Ask =>
  async ({ public: isPublic, shows = [] }, address) => {
    if (!isPublic) calls.isForEveryone = false
    for (const subject of shows) calls.shows.add(subject)
    const { statusCode, body, headers } = await app.inject({
      url: `/api${address}`,
      remoteAddress: ip,
      headers: { accept: 'application/json', ...RENDER_HEADERS },
    })
    if (headers['retry-after'] !== undefined) calls.headers['retry-after'] = headers['retry-after']
    return { status: statusCode, text: body, link: headers.link === undefined ? null : String(headers.link) }
  }

/** Dependencies of server-side rendering. */
export interface PageRenderOptions {
  /** Returns the current name and settings; called for each page. */
  site: () => CurrentSite
  /** Loads the renderer; null if there is none. Called with the first page requested for these values. */
  open: (site: CurrentSite) => Promise<LoadedRenderer | null>
  memory: ResponseCache
  clock: () => Date
  /** Time limit of a page, if it differs from the default. */
  withinMs?: number
}

/**
 * Renders the page of an address for a signed-out visitor, or an empty page that the browser renders; null if nothing was built. `oembed`
 * is the address of the page's oEmbed data.
 */
export type MakePage = (request: FastifyRequest, oembed?: string) => Promise<CompressedResponse | null>

const emptyPage = (kind: AddressKind): RenderedPage => ({
  status: kind === 'unknown' ? 404 : 200,
  head: { isHidden: kind === 'restricted' },
  html: '',
  parts: [],
  state: null,
})

// Of an empty page, whose address may be a secret, or which a rendered one replaces soon.
const EMPTY_CACHING = { 'cache-control': 'no-cache' }

/** Returns a function that renders pages with the build's renderer. */
export function createPageRenderer(app: FastifyInstance, options: PageRenderOptions): MakePage {
  const { open, memory, clock, withinMs = RENDER_TIMEOUT_MS, site: siteInForce } = options
  let opening: ReturnType<typeof open> | undefined
  let openedFor = ''
  // Part of every cache key, so that pages rendered with another name or other settings are not found again.
  let generation = 0

  return async (request, oembed) => {
    const currentSite = siteInForce()
    const version = JSON.stringify(currentSite)
    if (version !== openedFor) {
      opening = open(currentSite)
      openedFor = version
      generation++
    }
    const name = `page ${generation} ${request.url}`
    const cached = memory.find(name)
    if (cached) return cached
    const built = await opening
    if (!built) return null
    const { renderer, assets } = built
    const site = { ...currentSite, assets }
    const responseOf = (page: RenderedPage, headers: Record<string, string>) => ({
      status: page.status,
      headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
      body: renderer.writeDocument(site, { ...page, oembed }),
    })
    const render = async (kind: AddressKind): Promise<CachedResponse> => {
      const calls: PageCalls = { shows: new Set(), isForEveryone: true, headers: {} }
      const ask = createAsk(app, request, calls)
      const signal = AbortSignal.timeout(withinMs)
      const rendered = await renderer.renderPage(request.url, { ask, now: clock(), signal })
      if (!rendered) return { response: responseOf(emptyPage(kind), EMPTY_CACHING), shows: [] }
      const isRefused = rendered.status !== 200
      // A page that browsers ask for again has a secret in its address, which no cache in between may store.
      const isShared = calls.isForEveryone && !isRefused && rendered.state?.asksAgain !== true
      const headers = isShared
        ? { 'cache-control': SHARED_CACHING }
        : { 'cache-control': 'no-store', ...(isRefused && calls.headers) }
      const isCacheable = calls.isForEveryone && (!isRefused || kind === 'unknown')
      return { response: responseOf(rendered, headers), shows: isCacheable ? [...calls.shows] : null }
    }
    let kind: AddressKind = 'public'
    try {
      kind = renderer.kindOf(request.url)
      // Other pages of a kind share one cache entry, so that programs that try many addresses cost little and evict nothing.
      return await memory.findOrMake(kind === 'public' ? name : `${kind} page ${generation}`, () => render(kind))
    } catch (error) {
      request.log.error({ err: error }, 'a page could not be rendered')
      return new CompressedResponse(responseOf(emptyPage(kind), EMPTY_CACHING))
    }
  }
}
