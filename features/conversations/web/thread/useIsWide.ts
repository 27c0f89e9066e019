import { useSyncExternalStore } from 'react'

const BESIDE = '(min-width: 75em)'

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(BESIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Returns whether the panel fits next to the messages; `Room.module.css` uses the same width. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(BESIDE).matches)
