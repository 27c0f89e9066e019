import { createContext, use, useSyncExternalStore } from 'react'
import type { Ask, PageHead } from '#platform/contract/page.ts'

/** Whether this draws pages on the server: there is no document, and nobody is signed in. */
export const isServer = typeof document === 'undefined'

/** What drawing a page on the server is told, and what it notes while it draws. */
export interface Rendering {
  ask: Ask
  /** Takes the place of what was said before. */
  noteHead: (head: PageHead) => void
  /** Adds to what was said before. */
  noteData: (data: PageHead['data']) => void
  /** The highest counts. */
  noteStatus: (status: number) => void
  /** Of what is drawn and has styles and scripts of its own: its source file. */
  noteFile: (sourceFile: string) => void
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
export function useStatus(status: number | null | undefined): void {
  const rendering = useRendering()
  if (rendering && status !== undefined && status !== null) rendering.noteStatus(status)
}

/** Says for a part of a page what is in it, in the words of schema.org. */
export function useNotedData(data: PageHead['data']): void {
  const rendering = useRendering()
  if (rendering) rendering.noteData(data)
}

/** Says what a page is about. In a browser only the window's title changes, by `useWindowTitle`. */
export function useNotedHead(head: PageHead): void {
  const rendering = useRendering()
  if (rendering) rendering.noteHead(head)
}
