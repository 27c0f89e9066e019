/** The place in a README that a link within it leads to. */
function placeIn(readme: HTMLElement, hash: string): HTMLElement | null {
  if (hash.length < 2) return null
  // Whoever wrote the link may have written it in either way.
  const name = hash.slice(1)
  let plain = name
  try {
    plain = decodeURIComponent(name)
  } catch {
    // It stands for itself.
  }
  const places = [...readme.querySelectorAll<HTMLElement>('[id], [name]')]
  const named = (one: string) => places.find((place) => place.id === one || place.getAttribute('name') === one)
  return named(plain) ?? named(name) ?? null
}

function lead(place: HTMLElement): void {
  place.scrollIntoView({ block: 'start' })
  // Whoever goes by keys goes on from there.
  place.tabIndex = -1
  place.focus({ preventScroll: true })
}

/** Leads to the place that the address of the page names, where that is one of this README. */
export function leadToNamed(readme: HTMLElement): void {
  const place = placeIn(readme, window.location.hash)
  if (place) lead(place)
}

/**
 * Links within a README move this page and stand in its address, to be handed on; they are no steps of the visit, so that going back
 * leads to where one came from. The answer stops it.
 */
export function leadWithin(readme: HTMLElement): () => void {
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
