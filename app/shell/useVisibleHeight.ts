import { useEffect } from 'react'

/**
 * Sets CSS variables for the height and offset of the area that an on-screen keyboard leaves visible, for browsers that lay the keyboard
 * over the page (Safari); others shrink the window. Does nothing on a zoomed page.
 */
export function useVisibleHeight(isEnabled: boolean): void {
  useEffect(() => {
    const visible = window.visualViewport
    if (!isEnabled || !visible) return undefined
    const root = document.documentElement
    const reset = () => {
      root.style.removeProperty('--visible-height')
      root.style.removeProperty('--visible-top')
    }
    const update = () => {
      const isCovered = visible.scale === 1 && visible.height < window.innerHeight - 1
      if (!isCovered) return reset()
      root.style.setProperty('--visible-height', `${visible.height}px`)
      root.style.setProperty('--visible-top', `${visible.offsetTop}px`)
    }
    update()
    visible.addEventListener('resize', update)
    visible.addEventListener('scroll', update)
    return () => {
      visible.removeEventListener('resize', update)
      visible.removeEventListener('scroll', update)
      reset()
    }
  }, [isEnabled])
}
