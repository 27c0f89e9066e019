import { type ComponentType, Component, lazy, type ReactNode, Suspense, use, useEffect, useMemo, useState } from 'react'
import { isServer, PageContext } from '../../page/render-context.ts'
import classes from './LazyScreen.module.css'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { ListSkeleton } from '../list/ListSkeleton.tsx'
import { texts } from '../texts.ts'

/** How long a screen's script may take to arrive. */
export const SCREEN_TIMEOUT_MS = 120_000

/** Fetches the file of a screen: `() => import('./web/TicketsPage.tsx')`. Its export that ends in `Page` is the screen. */
export type ScreenLoader = () => Promise<object>

/** Shows a screen once its script has arrived, an error with a retry when it does not within two minutes. */
export function LazyScreen({ load }: { load: ScreenLoader }) {
  const arrival = arrived.get(load)
  return arrival ? <ArrivedScreen Screen={arrival.Screen} /> : <ComingScreen load={load} />
}

// What has arrived is drawn at once, on the server and when a browser takes over what the server drew.
const arrived = new WeakMap<ScreenLoader, { file: object; Screen: ComponentType }>()

/** Fetches a screen the first time, so that `LazyScreen` draws it at once; tells its file. */
export async function prepareScreen(load: ScreenLoader): Promise<object> {
  const before = arrived.get(load)
  if (before) return before.file
  const file = await load()
  arrived.set(load, { file, Screen: screenIn(file) })
  return file
}

function ArrivedScreen({ Screen }: { Screen: ComponentType }) {
  const [attempt, setAttempt] = useState(0)
  return (
    <ScreenBoundary key={attempt} onRetry={() => setAttempt(attempt + 1)}>
      {/* The server draws in one piece: nobody sees there what stands in a place for a while. */}
      <Suspense fallback={isServer ? null : <ScreenSkeleton />}>
        <Screen />
        <Arrival />
      </Suspense>
    </ScreenBoundary>
  )
}

// Beside the screen: it comes to life with it.
function Arrival() {
  const { onTakenOver } = use(PageContext)
  useEffect(() => onTakenOver?.(), [onTakenOver])
  return null
}

function ComingScreen({ load }: { load: ScreenLoader }) {
  const [attempt, setAttempt] = useState(0)
  // oxlint-disable-next-line react/exhaustive-deps -- a new attempt fetches anew
  const Screen = useMemo(() => lazy(() => fetchScreen(load)), [load, attempt])
  // A browser may remember that a script failed, and after an upgrade it is gone for good: then only a fresh page helps.
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
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The screen took too long to arrive')), SCREEN_TIMEOUT_MS)
  })
  try {
    return { default: screenIn(await Promise.race([load(), tooLate])) }
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

/** Catches a screen that did not arrive, or that failed while being drawn, and leaves the rest of the page alone. */
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
