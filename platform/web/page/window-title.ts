import { useEffect } from 'react'
import { productName } from './product.ts'

let screen: string | undefined
let waiting = 0

function write(): void {
  const title = screen ? `${screen} · ${productName}` : productName
  document.title = waiting > 0 ? `(${waiting}) ${title}` : title
}

/** Names the window: the screen's title, then the product; the product alone without a title. */
export function useWindowTitle(title?: string): void {
  useEffect(() => {
    screen = title
    write()
  }, [title])
}

/** Puts how many things wait for somebody before the window's name, so that it is seen from another tab. */
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
