import type { PageHead } from '#platform/contract/page.ts'
import { useRendering } from './render-context.ts'
import { useWindowTitle } from './window-title.ts'

export type { PageHead } from '#platform/contract/page.ts'

/** Names the page: in the window, and to search engines and those who show its link. See `PageHead`. */
export function usePageHead(head: PageHead): void {
  useRendering()?.noteHead(head)
  useWindowTitle(head.title)
}
