import { hydrate } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from '#platform/web/page/BrowserRouter.tsx'
import type { PageState } from '#platform/contract/page.ts'
import { createQueryClient } from '#platform/web/api/query.ts'
import type { Early } from '#platform/web/page/pre-hydration-input.ts'
import { storedToken } from '#platform/web/drafts/storage.ts'
import { prepareScreen } from '#platform/web/ui/layout/LazyScreen.tsx'
import { App } from './App.tsx'
import { routes } from './routes.ts'
import { registerFeatures } from './shell/registrations.ts'
import { screenAt } from './shell/screens.ts'

// Zod finds out whether it may compile its checks by compiling one, which the content policy stops and browsers report. It looks
// here before its first shape; telling it by its own function would bring all of it to the first page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// A screen that failed never says that it is taken over.
const TAKEN_OVER_WITHIN_MS = 5_000

let isHeard = false

/** Ends the noting of what is done too early, and does it again. Hardly anybody is so quick: the file for it is fetched for those. */
async function hearWhatWasDone(): Promise<void> {
  const { early } = globalThis as { early?: Early }
  if (!early || isHeard) return
  isHeard = true
  try {
    if (early.entered.size + early.pressed.length === 0) return
    const { doAgain } = await import('#platform/web/page/pre-hydration-input.ts')
    await doAgain(early)
  } finally {
    early.isOver = true
  }
}
const hearWithin = (milliseconds: number) => setTimeout(() => void hearWhatWasDone(), milliseconds)
// At the end of the turn: then what was drawn for nobody has been drawn for who is here.
const onTakenOver = () => void hearWithin(0)

registerFeatures()
const queries = createQueryClient()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no place for the screens')

const written = document.getElementById('page-state')?.textContent
const state = written ? (JSON.parse(written) as PageState) : null
const screen = screenAt(routes, window.location.pathname)
const app = (
  <StrictMode>
    <App
      page={{ minute: state?.minute ?? 0, rendering: null, onTakenOver }}
      queries={queries}
      router={(children) => <BrowserRouter>{children}</BrowserRouter>}
    />
  </StrictMode>
)

if (state?.queries && screen) {
  hydrate(queries, state.queries)
  // The server asked as nobody. Who is signed in may be told more, and the opening of a link is noted for who asks.
  if (state.asksAgain || storedToken.read() !== null) void queries.invalidateQueries({ refetchType: 'none' })
  // Otherwise the place of the screen would be empty until its script is there.
  // Not awaited out here: the file of a screen may build on this one, and would wait for its end.
  const takeOver = async () => {
    await prepareScreen(screen.load).catch(() => undefined)
    // A transition pauses for whatever the browser has to do meanwhile.
    startTransition(() => void hydrateRoot(root, app))
    hearWithin(TAKEN_OVER_WITHIN_MS)
  }
  void takeOver()
} else {
  createRoot(root).render(app)
  hearWithin(0)
}
