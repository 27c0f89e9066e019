import { type ComponentType, Component, lazy, type ReactNode, Suspense, use, useEffect, useMemo, useState } from 'react'
import { isServer, PageContext } from '../../page/render-context.ts'
import classes from './LazyScreen.module.css'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { ListSkeleton } from '../list/ListSkeleton.tsx'
import { texts } from '../texts.ts'

/** Timeout for loading a screen's script. */
const SCREEN_TIMEOUT_MS = 120_000

/** Imports the module of a screen: `() => import('./web/TicketsPage.tsx')`. The export whose name ends in `Page` is the screen. */
export type ScreenLoader = () => Promise<object>

/** Renders a screen once its script has loaded, or an error with a retry if it has not within two minutes. */
export function LazyScreen({ load }: { load: ScreenLoader }) {
  const loaded = loadedScreens.get(load)
  return loaded ? <LoadedScreen Screen={loaded.Screen} /> : <LoadingScreen load={load} />
}

// Loaded screens, which render immediately on the server and during hydration.
const loadedScreens = new WeakMap<ScreenLoader, { file: object; Screen: ComponentType }>()

/** Loads a screen so that `LazyScreen` renders it immediately; returns its module. */
export async function prepareScreen(load: ScreenLoader): Promise<object> {
  const known = loadedScreens.get(load)
  if (known) return known.file
  const file = await load()
  loadedScreens.set(load, { file, Screen: screenIn(file) })
  return file
}

function LoadedScreen({ Screen }: { Screen: ComponentType }) {
  const [attempt, setAttempt] = useState(0)
  return (
    <ScreenBoundary key={attempt} onRetry={() => setAttempt(attempt + 1)}>
      {/* The server renders without streaming, so nobody would see a fallback there. */}
      <Suspense fallback={isServer ? null : <ScreenSkeleton />}>
        <Screen />
        <HydrationSignal />
      </Suspense>
    </ScreenBoundary>
  )
}

// Sibling of the screen, so that it hydrates with it.
function HydrationSignal() {
  const { onHydrated } = use(PageContext)
  useEffect(() => onHydrated?.(), [onHydrated])
  return null
}

function LoadingScreen({ load }: { load: ScreenLoader }) {
  const [attempt, setAttempt] = useState(0)
  // oxlint-disable-next-line react/exhaustive-deps -- a new attempt fetches anew
  const Screen = useMemo(() => lazy(() => fetchScreen(load)), [load, attempt])
  // A browser may cache the failed import, and after an upgrade the script no longer exists: then only a reload helps.
  const retry = () => (attempt === 0 ? setAttempt(1) : window.location.reload())
  return (
    <ScreenBoundary key={attempt} onRetry={retry}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Screen />
      </Suspense>
    </ScreenBoundary>
  )
}

async function fetchScreen(load: ScreenLoader): Promise<{ default: ComponentType }> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The screen took too long to arrive')), SCREEN_TIMEOUT_MS)
  })
  try {
    return { default: screenIn(await Promise.race([load(), timeout])) }
  } finally {
    clearTimeout(timer)
  }
}

function screenIn(file: object): ComponentType {
  const found = Object.entries(file).find(([name, value]) => name.endsWith('Page') && typeof value === 'function')
  if (!found) throw new Error('A file of a screen exports a component whose name ends in Page')
  return found[1] as ComponentType
}

function ScreenSkeleton() {
  return (
    <div className={classes.frame}>
      <ListSkeleton />
    </div>
  )
}

/** Error boundary for a screen that failed to load or render; the rest of the page is unaffected. */
class ScreenBoundary extends Component<{ children: ReactNode; onRetry: () => void }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div className={classes.frame}>
        <ErrorState title={texts.screenFailed} message={texts.screenFailedHint} onRetry={this.props.onRetry} />
      </div>
    )
  }
}
