import { dehydrate, type QueryClient } from '@tanstack/react-query'
import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { Ask, DrawnPage, Drawing, Ending, PageHead } from '#platform/contract/page.ts'
import { createQueryClient } from '#platform/web/api/query.ts'
import type { Rendering } from '#platform/web/page/render-context.ts'
import { prepareScreen } from '#platform/web/ui/layout/LazyScreen.tsx'
import { App } from './App.tsx'
import { routes } from './routes.ts'
import { registerFeatures } from './shell/registrations.ts'
import { accessAt, screenAt } from './shell/screens.ts'
import { UnknownAddress } from './shell/UnknownAddress.tsx'

registerFeatures()

const MINUTE_MS = 60_000

// In one piece: pieces that come later are put in place by inline scripts, which the content policy forbids.
const IN_ONE_PIECE = { progressiveChunkSize: Infinity }

/** Draws an element once everything that it waits for is there. */
const draw = (element: ReactNode, signal: Ending): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const pieces: Uint8Array[] = []
    const page = new Writable({
      // React would take the end for one that came too early, and keep an error for it.
      emitClose: false,
      write: (piece: Uint8Array, _encoding, done) => {
        pieces.push(piece)
        done()
      },
      final: (done) => {
        resolve(Buffer.concat(pieces))
        done()
      },
    })
    let failure: Error | undefined
    const { pipe, abort } = renderToPipeableStream(element, {
      ...IN_ONE_PIECE,
      onShellError: reject,
      // A part that failed would be left to the browser by a script. So the browser draws all of it.
      onError: (error) => {
        failure ??=
          error instanceof Error ? error : new Error('Something was thrown that is no error', { cause: error })
      },
      onAllReady: () => {
        if (failure !== undefined) return reject(failure)
        pipe(page)
      },
    })
    signal.addEventListener('abort', () => {
      abort(signal.reason)
      reject(signal.reason)
    })
  })

/** What is noted of a page while it is drawn. */
class Notes implements Rendering {
  head: PageHead = {}
  status = 200
  readonly files = new Set<string>()
  readonly ask: Ask

  constructor(ask: Ask) {
    this.ask = ask
  }

  noteHead(head: PageHead): void {
    this.head = head
  }

  noteData(data: PageHead['data']): void {
    this.head = { ...this.head, data }
  }

  noteStatus(status: number): void {
    this.status = Math.max(this.status, status)
  }

  noteFile(sourceFile: string): void {
    this.files.add(sourceFile)
  }
}

// Of an address without parameters the table knows the one way to write it.
const isOne = (path: string) => !path.includes(':')

const asked = (queries: QueryClient) => queries.getQueryCache().getAll()

const pathOf = (address: string) => address.split('?', 1)[0] ?? '/'

export const kindOf: Drawing['kindOf'] = (address) => {
  const access = accessAt(routes, pathOf(address))
  if (access === null) return 'unknown'
  return access === 'anyone' ? 'public' : 'restricted'
}

export const drawPage: Drawing['drawPage'] = async (address, { ask, now, signal }) => {
  if (kindOf(address) === 'restricted') return null
  const [pathname = '/', search] = address.split('?')
  const screen = screenAt(routes, pathname)
  // An address with a token is for whoever was sent it.
  const isLink = screen?.isHidden ?? new URLSearchParams(search).has('token')
  const { sourceFile } = screen ? ((await prepareScreen(screen.load)) as { sourceFile?: string }) : {}
  const notes = new Notes(ask)
  const queries = createQueryClient(notes)
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  const router = (children: ReactNode) => <StaticRouter location={address}>{children}</StaticRouter>
  const app = <App page={{ minute, rendering: notes }} queries={queries} router={router} unknown={<UnknownAddress />} />
  const html = await draw(app, signal)
  const { status, head } = notes
  // What was refused is drawn anew by the browser, which may be somebody's who is let in: refusals are not handed over.
  const isTakenOver = status === 200 && asked(queries).every((query) => query.state.status !== 'error')
  const page: DrawnPage = {
    status,
    head: {
      path: screen && isOne(screen.path) ? screen.path : undefined,
      ...head,
      isHidden: isLink || (head.isHidden ?? false),
    },
    html,
    screen: sourceFile,
    parts: [...notes.files],
    state: { minute, queries: isTakenOver ? dehydrate(queries) : null, asksAgain: isLink },
  }
  queries.clear()
  return page
}
