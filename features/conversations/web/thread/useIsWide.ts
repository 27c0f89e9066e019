import { useSyncExternalStore } from 'react'

const WIDE_QUERY = '(min-width: 75em)'

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE_QUERY)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Returns whether the panel fits next to the messages; `Room.module.css` uses the same width. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(WIDE_QUERY).matches)
