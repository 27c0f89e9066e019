import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Subject } from '#platform/contract/freshness.ts'
import type { Ask, Drawing } from '#platform/contract/page.ts'
import type { PublicAnswer, PublicAnswers } from './public-answers.ts'
import type { CodedAnswer } from './coded-answer.ts'
import { tellProductName } from '#platform/contract/product.ts'
import { DRAWING } from './drawing-mark.ts'
import { type PageFrame, pageWriter } from './page-html.ts'
import type { PageParts } from './page-parts.ts'

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
    return { status: statusCode, text: body, link: headers.link === undefined ? null : String(headers.link) }
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
  memory: PublicAnswers
  clock: () => Date
  /** How long a page may take, if not the usual time. */
  withinMs?: number
}

const HTML = { 'content-type': 'text/html; charset=utf-8' }

/** Answers the page of an address as everybody gets it who is signed out; null where it is not drawn here. */
export type MakePage = (request: FastifyRequest, extraHead: string) => Promise<CodedAnswer | null>

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

/** Where the browser draws the page. */
class NotDrawn extends Error {}

/** Makes pages of a template, the built page. */
export function pageMaker(app: FastifyInstance, template: string, making: PageMaking): MakePage {
  const { open, memory, clock, withinMs = DRAWN_WITHIN_MS } = making
  const openOnce = async () => {
    const built = await open()
    return built && { ...built.drawing, writePage: pageWriter({ ...making, template, parts: built.parts }) }
  }
  let opening: ReturnType<typeof openOnce> | undefined

  const make = async (request: FastifyRequest, extraHead: string): Promise<PublicAnswer> => {
    const built = await (opening ??= openOnce())
    if (!built) throw new NotDrawn()
    const asking = new Asking(app, request)
    const drawn = await within(withinMs, (signal) =>
      built.drawPage(request.url, { ask: asking.ask, now: clock(), signal }),
    )
    if (!drawn) throw new NotDrawn()
    const { shows } = asking
    const isForAll = shows !== null && drawn.status === 200
    const headers = { ...HTML, 'cache-control': isForAll ? 'no-cache' : 'private, no-cache' }
    const body = built.writePage(drawn, extraHead)
    return { answer: { status: drawn.status, headers, body }, shows: isForAll ? shows : null }
  }

  return async (request, extraHead) => {
    try {
      return await memory.findOrMake(`page ${request.url}`, () => make(request, extraHead))
    } catch (error) {
      if (!(error instanceof NotDrawn)) request.log.error({ err: error }, 'a page could not be drawn')
      return null
    }
  }
}
