/** Returns the element that a link within a README targets. */
function placeIn(readme: HTMLElement, hash: string): HTMLElement | null {
  if (hash.length < 2) return null
  // Authors write links encoded or decoded.
  const name = hash.slice(1)
  let plain = name
  try {
    plain = decodeURIComponent(name)
  } catch {
    // Not encoded: use it as written.
  }
  const places = [...readme.querySelectorAll<HTMLElement>('[id], [name]')]
  const named = (one: string) => places.find((place) => place.id === one || place.getAttribute('name') === one)
  return named(plain) ?? named(name) ?? null
}

function lead(place: HTMLElement): void {
  place.scrollIntoView({ block: 'start' })
  // Keyboard navigation continues from there.
  place.tabIndex = -1
  place.focus({ preventScroll: true })
}

/** Scrolls to the target of the page's fragment, if it is in this README. */
export function scrollToFragment(readme: HTMLElement): void {
  const place = placeIn(readme, window.location.hash)
  if (place) lead(place)
}

/**
 * Makes links within a README scroll the page and replace its fragment, for sharing, without adding history entries, so that going back
 * leaves the page. Returns a function that stops this.
 */
export function followFragmentLinks(readme: HTMLElement): () => void {
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return
    const hash = event.target.closest('a')?.getAttribute('href') ?? ''
    if (!hash.startsWith('#')) return
    event.preventDefault()
    const place = placeIn(readme, hash)
    if (!place) return
    window.history.replaceState(window.history.state, '', hash)
    lead(place)
  }
  readme.addEventListener('click', follow)
  return () => readme.removeEventListener('click', follow)
}
