import { dehydrate } from '@tanstack/react-query'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import type { RenderedPage, Renderer } from '#platform/contract/page.ts'
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

/** Renders an element to HTML once everything it suspends on is ready. */
async function render(element: ReactNode, signal: AbortSignal): Promise<string> {
  let failure: Error | undefined
  const { prelude } = await prerenderToNodeStream(element, {
    signal,
    // Without streaming: later chunks are inserted by inline scripts, which the content security policy forbids.
    progressiveChunkSize: Infinity,
    // React would leave a failed part to the browser through an inline script, so the browser renders the whole page instead.
    onError: (error) => void (failure ??= error as Error),
  })
  signal.throwIfAborted()
  if (failure) throw failure
  return text(prelude)
}

export { writeDocument } from './Document.tsx'

export const kindOf: Renderer['kindOf'] = (address) => {
  const access = accessAt(routes, address.split('?', 1)[0] ?? '/')
  if (access === null) return 'unknown'
  return access === 'anyone' ? 'public' : 'restricted'
}

export const renderPage: Renderer['renderPage'] = async (address, { ask, now, signal }) => {
  if (kindOf(address) === 'restricted') return null
  const [pathname = '/', search] = address.split('?')
  const screen = screenAt(routes, pathname)
  // An address with a token is private to its recipient.
  const isLink = screen?.isHidden ?? new URLSearchParams(search).has('token')
  const { sourceFile } = screen ? ((await prepareScreen(screen.load)) as { sourceFile?: string }) : {}
  const reported: Pick<RenderedPage, 'head' | 'status'> = { head: {}, status: 200 }
  const rendering: Rendering = {
    ask,
    pending: new Map(),
    files: new Set(),
    noteHead: (head) => void (reported.head = head),
    noteData: (data) => void (reported.head = { ...reported.head, data }),
    noteStatus: (status) => void (reported.status = Math.max(reported.status, status)),
  }
  const queries = createQueryClient(rendering)
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  const app = (
    <App
      page={{ minute, rendering }}
      queries={queries}
      router={(children) => <StaticRouter location={address}>{children}</StaticRouter>}
      unknown={<UnknownAddress />}
    />
  )
  const html = await render(app, signal as AbortSignal)
  const { status, head } = reported
  // A page with errors is not hydrated: the browser renders it anew, since its user may have access.
  const hasFailed = queries
    .getQueryCache()
    .getAll()
    .some(({ state }) => state.status === 'error')
  const page: RenderedPage = {
    status,
    head: {
      // A path without parameters is its own canonical form.
      path: screen?.path.includes(':') ? undefined : screen?.path,
      ...head,
      isHidden: isLink || (head.isHidden ?? false),
    },
    html,
    screen: sourceFile,
    parts: [...rendering.files],
    state: { minute, queries: status !== 200 || hasFailed ? null : dehydrate(queries), asksAgain: isLink },
  }
  queries.clear()
  return page
}
