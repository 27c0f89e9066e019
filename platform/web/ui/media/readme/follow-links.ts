/** Returns the element that a link within a README targets. */
function targetIn(readme: HTMLElement, hash: string): HTMLElement | null {
  if (hash.length < 2) return null
  // Authors write links encoded or decoded.
  const name = hash.slice(1)
  let decodedName = name
  try {
    decodedName = decodeURIComponent(name)
  } catch {
    // Not encoded: use it as written.
  }
  const anchors = [...readme.querySelectorAll<HTMLElement>('[id], [name]')]
  const findByName = (one: string) =>
    anchors.find((targetElement) => targetElement.id === one || targetElement.getAttribute('name') === one)
  return findByName(decodedName) ?? findByName(name) ?? null
}

function scrollToTarget(targetElement: HTMLElement): void {
  targetElement.scrollIntoView({ block: 'start' })
  // Keyboard navigation continues from there.
  targetElement.tabIndex = -1
  targetElement.focus({ preventScroll: true })
}

/** Scrolls to the target of the page's fragment, if it is in this README. */
export function scrollToFragment(readme: HTMLElement): void {
  const targetElement = targetIn(readme, window.location.hash)
  if (targetElement) scrollToTarget(targetElement)
}

/**
 * Makes links within a README scroll the page and replace its fragment, for sharing, without adding history entries, so that going back
 * leaves the page. Returns a function that stops this.
 */
export function followFragmentLinks(readme: HTMLElement): () => void {
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return
    const hash = event.target.closest('a')?.getAttribute('href') ?? ''
    if (!hash.startsWith('#')) return
    event.preventDefault()
    const targetElement = targetIn(readme, hash)
    if (!targetElement) return
    window.history.replaceState(window.history.state, '', hash)
    scrollToTarget(targetElement)
  }
  readme.addEventListener('click', onClick)
  return () => readme.removeEventListener('click', onClick)
}
