import { useEffect } from 'react'
import type { PageHead } from '#platform/contract/page.ts'
import { productName } from './product.ts'
import { useRendering } from './render-context.ts'

export type { PageHead } from '#platform/contract/page.ts'

let screen: string | undefined
let pendingCount = 0

function writeTitle(): void {
  const title = screen ? `${screen} · ${productName}` : productName
  document.title = pendingCount > 0 ? `(${pendingCount}) ${title}` : title
}

/** Sets the page head: the window title, and the metadata for search engines and link previews. See `PageHead`. */
export function usePageHead(head: PageHead): void {
  useRendering()?.noteHead(head)
  const { title } = head
  useEffect(() => {
    screen = title
    writeTitle()
  }, [title])
}

/** Prefixes the window title with a count of pending items, visible from other tabs. */
export function useCountInTitle(count: number): void {
  useEffect(() => {
    pendingCount = count
    writeTitle()
    return () => {
      pendingCount = 0
      writeTitle()
    }
  }, [count])
}
