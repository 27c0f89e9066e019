import { hydrate } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from '#platform/web/page/BrowserRouter.tsx'
import type { PageState } from '#platform/contract/page.ts'
import { createQueryClient } from '#platform/web/api/query.ts'
import type { EarlyInput } from '#platform/web/page/pre-hydration-input.ts'
import { storedToken } from '#platform/web/drafts/storage.ts'
import { prepareScreen } from '#platform/web/ui/layout/LazyScreen.tsx'
import { App } from './App.tsx'
import { routes } from './routes.ts'
import { registerFeatures } from './shell/registrations.ts'
import { screenAt } from './shell/screens.ts'

// Zod tests whether it may compile its validators by compiling one, which the content security policy blocks and browsers report. It reads
// this before its first schema; its own configuration function would load all of Zod with the first page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// Timeout, since a screen that fails never reports its hydration.
const HYDRATION_TIMEOUT_MS = 5_000

let isReplayed = false

/** Stops recording input made before hydration and replays it. The replay module is loaded only if there is any, which is rare. */
async function replayEarlyInput(): Promise<void> {
  const { early } = globalThis as { early?: EarlyInput }
  if (!early || isReplayed) return
  isReplayed = true
  try {
    if (early.entered.size + early.pressed.length === 0) return
    const { replayInput } = await import('#platform/web/page/pre-hydration-input.ts')
    await replayInput(early)
  } finally {
    early.isOver = true
  }
}
const scheduleReplay = (milliseconds: number) => setTimeout(() => void replayEarlyInput(), milliseconds)
// Deferred to a new task, when content rendered for anonymous users has been replaced by the signed-in user's.
const onHydrated = () => void scheduleReplay(0)

registerFeatures()
const queries = createQueryClient()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no place for the screens')

const stateJson = document.getElementById('page-state')?.textContent
const state = stateJson ? (JSON.parse(stateJson) as PageState) : null
const screen = screenAt(routes, window.location.pathname)
const app = (
  <StrictMode>
    <App
      page={{ minute: state?.minute ?? 0, rendering: null, onHydrated }}
      queries={queries}
      router={(children) => <BrowserRouter>{children}</BrowserRouter>}
    />
  </StrictMode>
)

if (state?.queries && screen) {
  hydrate(queries, state.queries)
  // The server rendered anonymously. A signed-in user may see more, and opening a link is recorded for the caller.
  if (state.asksAgain || storedToken.read() !== null) void queries.invalidateQueries({ refetchType: 'none' })
  // Without waiting, the screen would be empty until its script has loaded. Not awaited at the top level: a screen's module may import this
  // one and would wait for it to finish.
  const hydrateScreen = async () => {
    await prepareScreen(screen.load).catch(() => undefined)
    // A transition yields to whatever else the browser has to do.
    startTransition(() => void hydrateRoot(root, app))
    scheduleReplay(HYDRATION_TIMEOUT_MS)
  }
  void hydrateScreen()
} else {
  createRoot(root).render(app)
  scheduleReplay(0)
}
