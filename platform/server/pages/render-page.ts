import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Subject } from '#platform/contract/freshness.ts'
import type { AddressKind, Ask, Drawing } from '#platform/contract/page.ts'
import type { CachedResponse, ResponseCache } from './response-cache.ts'
import type { CompressedResponse } from '../http/compressed-response.ts'
import { tellProductName } from '#platform/contract/product.ts'
import { DRAWING } from './render-mark.ts'
import { type PageFrame, pageWriter } from './page-html.ts'
import type { PageParts } from './page-assets.ts'

/** How long a page may take, with all that it asks. Afterwards the browser draws it. */
const DRAWN_WITHIN_MS = 5_000

/** What drawing pages needs: what was built for it, and where the screens are for everybody. */
interface Built {
  drawing: Drawing
  parts: Readonly<Record<string, PageParts>>
}

/** Opens what the build made for drawing pages in a folder, for a product of this name; null where there is nothing. */
export async function openDrawing(folder: string, productName: string): Promise<Built | null> {
  const program = join(folder, 'web-server.js')
  if (!existsSync(program)) return null
  tellProductName(productName)
  const drawing = (await import(pathToFileURL(program).href)) as Drawing
  const parts = JSON.parse(readFileSync(join(folder, 'parts.json'), 'utf8')) as Built['parts']
  return { drawing, parts }
}

/** Notes what a page asks: what it shows, and whether all of it is the same for everybody. */
class Asking {
  readonly #shows = new Set<Subject>()
  #isForAll = true
  #retryAfter: string | null = null

  readonly #app: FastifyInstance
  readonly #request: FastifyRequest

  constructor(app: FastifyInstance, request: FastifyRequest) {
    this.#app = app
    this.#request = request
  }

  readonly ask: Ask = async (asked, address) => {
    const { public: isPublic, shows = [] } = asked
    if (!isPublic) this.#isForAll = false
    for (const subject of shows) this.#shows.add(subject)
    // By the door everybody comes through: with its limits, its checks and its memory, and as nobody.
    const { statusCode, body, headers } = await this.#app.inject({
      method: 'GET',
      url: `/api${address}`,
      remoteAddress: this.#request.ip,
      headers: { accept: 'application/json', ...DRAWING },
    })
    const retryAfter = headers['retry-after']
    if (retryAfter !== undefined) this.#retryAfter = retryAfter
    return { status: statusCode, text: body, link: headers.link === undefined ? null : String(headers.link) }
  }

  /** When it is worth asking again, where something that was asked was refused for now. */
  get retryAfter(): string | null {
    return this.#retryAfter
  }

  /** What the page shows; null where it is not the same for everybody. */
  get shows(): readonly Subject[] | null {
    return this.#isForAll ? [...this.#shows] : null
  }
}

/** Everything that pages drawn on the server need. */
export interface PageMaking extends Omit<PageFrame, 'parts' | 'template'> {
  /** Opens what the build made for drawing; null where there is nothing. Called with the first page that somebody wants. */
  open: () => Promise<Built | null>
  memory: ResponseCache
  clock: () => Date
  /** How long a page may take, if not the usual time. */
  withinMs?: number
}

const HTML = { 'content-type': 'text/html; charset=utf-8' }

/** How the empty page is sent, which the browser fills. */
export interface EmptyPage {
  status: 200 | 404
  /** Search engines leave it out. */
  isHidden: boolean
}

/** Renders the page of an address as everybody gets it who is signed out, or leaves it to the browser. */
export type MakePage = (request: FastifyRequest, extraHead: string) => Promise<CompressedResponse | EmptyPage>

/** Whatever the work waits for, nobody waits for it longer. */
async function within<Made>(ms: number, work: (signal: AbortSignal) => Promise<Made>): Promise<Made> {
  const late = Promise.withResolvers<never>()
  const ending = new AbortController()
  const timer = setTimeout(() => {
    const reason = new DOMException(`It took longer than ${ms} ms`, 'TimeoutError')
    ending.abort(reason)
    late.reject(reason)
  }, ms)
  try {
    return await Promise.race([work(ending.signal), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Without what the build made for it, no page is rendered here. */
export const FOR_BROWSERS: EmptyPage = { status: 200, isHidden: false }

const emptyPages: Record<AddressKind, EmptyPage> = {
  public: FOR_BROWSERS,
  restricted: { status: 200, isHidden: true },
  unknown: { status: 404, isHidden: true },
}

// All unknown addresses have one page, so that programs that try many cost little and push nothing out of the memory.
const UNKNOWN_PAGE = 'page of an unknown address'

/** Makes pages of a template, the built page. */
export function pageMaker(app: FastifyInstance, template: string, making: PageMaking): MakePage {
  const { open, memory, clock, withinMs = DRAWN_WITHIN_MS } = making
  const openOnce = async () => {
    const built = await open()
    return built && { ...built.drawing, writePage: pageWriter({ ...making, template, parts: built.parts }) }
  }
  let opening: ReturnType<typeof openOnce> | undefined
  type Opened = NonNullable<Awaited<ReturnType<typeof openOnce>>>

  const make = async (built: Opened, request: FastifyRequest, extraHead: string): Promise<CachedResponse> => {
    const asking = new Asking(app, request)
    const drawn = await within(withinMs, (signal) =>
      built.drawPage(request.url, { ask: asking.ask, now: clock(), signal }),
    )
    if (!drawn) throw new Error('There is no page for everybody at this address')
    const { shows, retryAfter } = asking
    const isForAll = shows !== null && drawn.status === 200
    const mayKeep = isForAll || built.kindOf(request.url) === 'unknown'
    const headers = {
      ...HTML,
      'cache-control': isForAll ? 'no-cache' : 'no-store',
      ...(drawn.status !== 200 && retryAfter !== null ? { 'retry-after': retryAfter } : {}),
    }
    const body = built.writePage(drawn, extraHead)
    return { answer: { status: drawn.status, headers, body }, shows: mayKeep ? shows : null }
  }

  return async (request, extraHead) => {
    const name = `page ${request.url}`
    const kept = memory.find(name)
    if (kept) return kept
    let kind: AddressKind = 'public'
    try {
      const built = await (opening ??= openOnce())
      if (!built) return FOR_BROWSERS
      kind = built.kindOf(request.url)
      if (kind === 'restricted') return emptyPages.restricted
      return await memory.findOrMake(kind === 'unknown' ? UNKNOWN_PAGE : name, () => make(built, request, extraHead))
    } catch (error) {
      request.log.error({ err: error }, 'a page could not be rendered')
      return emptyPages[kind]
    }
  }
}
