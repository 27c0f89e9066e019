import { useDeferredValue, useLayoutEffect, useRef } from 'react'

/**
 * Returns `opened`, but false at the first render. A dialog returns the focus only if it was mounted before it opened, while one loaded on
 * demand mounts open. With reduced motion the dialog takes the focus before Mantine looks where it was, so this returns it as well.
 */
export function useOpenedLate(opened: boolean): boolean {
  const isOpened = useDeferredValue(opened, false) && opened
  const opener = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (isOpened) opener.current = document.activeElement
    else if (document.activeElement === document.body && opener.current instanceof HTMLElement)
      opener.current.focus({ preventScroll: true })
  }, [isOpened])
  return isOpened
}
