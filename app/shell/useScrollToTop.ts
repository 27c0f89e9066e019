import { useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** Scrolls a new page to the top. Going back leaves the scroll position to the browser, which restores it. */
export function useScrollToTop(): void {
  const { pathname } = useLocation()
  const type = useNavigationType()
  useLayoutEffect(() => {
    if (type !== NavigationType.Pop) window.scrollTo(0, 0)
  }, [pathname, type])
}
