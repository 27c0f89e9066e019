import { useEffect } from 'react'
import { productName } from './product.ts'

let screen: string | undefined
let waiting = 0

function write(): void {
  const title = screen ? `${screen} · ${productName}` : productName
  document.title = waiting > 0 ? `(${waiting}) ${title}` : title
}

/** Sets the window title: the screen's title and the product name, or the product name alone. */
export function useWindowTitle(title?: string): void {
  useEffect(() => {
    screen = title
    write()
  }, [title])
}

/** Prefixes the window title with a count of pending items, visible from other tabs. */
export function useCountInTitle(count: number): void {
  useEffect(() => {
    waiting = count
    write()
    return () => {
      waiting = 0
      write()
    }
  }, [count])
}
