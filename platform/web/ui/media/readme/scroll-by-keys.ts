import { WIDE } from './content.ts'

/**
 * Makes elements wider than the README focusable, so that keys can scroll them, while they are wider. Returns a function that stops this.
 */
export function scrollByKeys(readme: HTMLElement): () => void {
  const look = () => {
    for (const element of readme.querySelectorAll<HTMLElement>(`pre, [${WIDE}]`)) {
      if (element.scrollWidth > element.clientWidth) element.tabIndex = 0
      else element.removeAttribute('tabindex')
    }
  }
  look()
  window.addEventListener('resize', look)
  // Content of a collapsed element has no width until opened.
  readme.addEventListener('toggle', look, { capture: true })
  return () => {
    window.removeEventListener('resize', look)
    readme.removeEventListener('toggle', look, { capture: true })
  }
}
