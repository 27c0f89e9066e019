import { createContext, use, useSyncExternalStore } from 'react'
import type { Ask, PageHead } from '#platform/contract/page.ts'

/** Whether this draws pages on the server: there is no document, and nobody is signed in. */
export const isServer = typeof document === 'undefined'

/** Whom a page asks that is drawn on the server, and what is noted while it is drawn. */
export interface Rendering {
  ask: Ask
  /** What was asked, by the key of its query. */
  answers: Map<string, Promise<unknown>>
  /** Of what is drawn and has styles and scripts of its own: the source files. */
  files: Set<string>
  /** Takes the place of what was said before. */
  noteHead: (head: PageHead) => void
  /** Adds to what was said before. */
  noteData: (data: PageHead['data']) => void
  /** The highest counts. */
  noteStatus: (status: number) => void
}

/** How a page is drawn: by which minute it tells moments until the browser's clock takes over, and, on the server, what is noted. */
export interface Page {
  minute: number
  rendering: Rendering | null
  /** Told when a browser has taken over the screen that the server drew. */
  onTakenOver?: () => void
}

export const PageContext = createContext<Page>({ minute: 0, rendering: null })

/** The rendering on the server; null in a browser. */
export const useRendering = (): Rendering | null => use(PageContext).rendering

const never = () => () => undefined

/** False on the server and while a browser takes over what the server drew, so that both draw the same; true from then on. */
export const useTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** Says with which status a page goes out that shows a refusal. Does nothing in a browser. */
export const useStatus = (status: number | null | undefined): void => useRendering()?.noteStatus(status ?? 0)

/** Says for a part of a page what is in it, in the words of schema.org. */
export const useNotedData = (data: PageHead['data']): void => useRendering()?.noteData(data)
