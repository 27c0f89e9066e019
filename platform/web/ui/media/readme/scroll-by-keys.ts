import { WIDE } from './content.ts'

/** Lets what is wider than a README be scrolled by keys, as long as it is wider. The answer stops it. */
export function scrollByKeys(readme: HTMLElement): () => void {
  const look = () => {
    for (const element of readme.querySelectorAll<HTMLElement>(`pre, [${WIDE}]`)) {
      if (element.scrollWidth > element.clientWidth) element.tabIndex = 0
      else element.removeAttribute('tabindex')
    }
  }
  look()
  window.addEventListener('resize', look)
  // What a fold held back has a width once it is open.
  readme.addEventListener('toggle', look, { capture: true })
  return () => {
    window.removeEventListener('resize', look)
    readme.removeEventListener('toggle', look, { capture: true })
  }
}
