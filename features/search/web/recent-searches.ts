import { useSyncExternalStore } from 'react'
import { storedSearches } from './stored-searches.ts'

// Number of searches remembered.
const SEARCHES_MAX = 6

const NO_SEARCHES: readonly string[] = []

function parse(written: string | null): readonly string[] {
  try {
    const read: unknown = JSON.parse(written ?? '[]')
    return Array.isArray(read) ? read.filter((one) => typeof one === 'string').slice(0, SEARCHES_MAX) : NO_SEARCHES
  } catch {
    // Not a valid list.
    return NO_SEARCHES
  }
}

let last: { written: string | null; searches: readonly string[] } = { written: null, searches: NO_SEARCHES }

function readSearches(): readonly string[] {
  const written = storedSearches.read()
  if (written !== last.written) last = { written, searches: parse(written) }
  return last.searches
}

const listeners = new Set<() => void>()
const notifyListeners = () => listeners.forEach((listener) => listener())

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Remembers a search in this browser, as the most recent one. */
export function rememberSearch(words: string): void {
  const wanted = words.trim()
  if (wanted === '') return
  const isSame = (one: string) => one.toLowerCase() === wanted.toLowerCase()
  const others = readSearches().filter((one) => !isSame(one))
  storedSearches.write(JSON.stringify([wanted, ...others].slice(0, SEARCHES_MAX)))
  notifyListeners()
}

/** Deletes the recent searches in this browser. */
export function clearSearches(): void {
  storedSearches.remove()
  notifyListeners()
}

/** Returns the recent searches in this browser, the most recent first; none on the server. */
export const useRecentSearches = (): readonly string[] =>
  useSyncExternalStore(subscribe, readSearches, () => NO_SEARCHES)
