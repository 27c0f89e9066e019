import { SCROLL_WRAPPER } from './content.ts'

/**
 * Makes elements wider than the README focusable, so that keys can scroll them, while they are wider. Returns a function that stops this.
 */
export function scrollByKeys(readme: HTMLElement): () => void {
  const updateFocusability = () => {
    for (const element of readme.querySelectorAll<HTMLElement>(`pre, [${SCROLL_WRAPPER}]`)) {
      if (element.scrollWidth > element.clientWidth) element.tabIndex = 0
      else element.removeAttribute('tabindex')
    }
  }
  updateFocusability()
  window.addEventListener('resize', updateFocusability)
  // Content of a collapsed element has no width until opened.
  readme.addEventListener('toggle', updateFocusability, { capture: true })
  return () => {
    window.removeEventListener('resize', updateFocusability)
    readme.removeEventListener('toggle', updateFocusability, { capture: true })
  }
}
