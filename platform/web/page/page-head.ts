import type { PageHead } from '#platform/contract/page.ts'
import { useRendering } from './render-context.ts'
import { useWindowTitle } from './window-title.ts'

export type { PageHead } from '#platform/contract/page.ts'

/** Sets the page head: the window title, and the metadata for search engines and link previews. See `PageHead`. */
export function usePageHead(head: PageHead): void {
  useRendering()?.noteHead(head)
  useWindowTitle(head.title)
}
