import { createContext, use, useSyncExternalStore } from 'react'
import type { Ask, PageHead } from '#platform/contract/page.ts'

/** Whether this runs in a server render: without a document or a signed-in user. */
export const isServer = typeof document === 'undefined'

/** Server rendering of a page: how it makes calls, and what it collects. */
export interface Rendering {
  ask: Ask
  /** Pending and completed queries, by query hash. */
  pending: Map<string, Promise<unknown>>
  /** Source files of rendered parts that have styles and scripts of their own. */
  files: Set<string>
  /** Replaces the head set before. */
  noteHead: (head: PageHead) => void
  /** Adds to the data noted before. */
  noteData: (data: PageHead['data']) => void
  /** Sets the HTTP status; the highest value wins. */
  noteStatus: (status: number) => void
}

/** Render context of a page: the minute used for relative times until hydration, and the rendering on the server. */
export interface Page {
  minute: number
  rendering: Rendering | null
  /** Called once the server-rendered screen is hydrated. */
  onHydrated?: () => void
}

export const PageContext = createContext<Page>({ minute: 0, rendering: null })

/** Returns the rendering on the server; null in a browser. */
export const useRendering = (): Rendering | null => use(PageContext).rendering

const never = () => () => undefined

/** Returns false on the server and during hydration, so that both render the same markup, and true afterwards. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** Sets the HTTP status of a server-rendered page that shows an error. Does nothing in a browser. */
export const useStatus = (status: number | null | undefined): void => useRendering()?.noteStatus(status ?? 0)

/** Adds schema.org data about a part of the page. Does nothing in a browser. */
export const useStructuredData = (data: PageHead['data']): void => useRendering()?.noteData(data)
