import { useEffect } from 'react'

/**
 * Tells the style sheets how much of the window an on-screen keyboard leaves and where that begins, for browsers that lay the
 * keyboard over the page (Safari); others make the window smaller themselves. A page that was zoomed is left alone.
 */
export function useVisibleHeight(wanted: boolean): void {
  useEffect(() => {
    const visible = window.visualViewport
    if (!wanted || !visible) return undefined
    const root = document.documentElement
    const forget = () => {
      root.style.removeProperty('--visible-height')
      root.style.removeProperty('--visible-top')
    }
    const tell = () => {
      const isCovered = visible.scale === 1 && visible.height < window.innerHeight - 1
      if (!isCovered) return forget()
      root.style.setProperty('--visible-height', `${visible.height}px`)
      root.style.setProperty('--visible-top', `${visible.offsetTop}px`)
    }
    tell()
    visible.addEventListener('resize', tell)
    visible.addEventListener('scroll', tell)
    return () => {
      visible.removeEventListener('resize', tell)
      visible.removeEventListener('scroll', tell)
      forget()
    }
  }, [wanted])
}
