import { useLocation } from 'react-router'
import type { PageHead } from '#platform/contract/page.ts'
import { itemList, type Entry } from './schema.ts'

interface ListHead extends Pick<PageHead, 'description' | 'picture' | 'alternates'> {
  /** Path of the list. */
  path: string
  /** Search words. */
  words?: string
  /** Query parameters that make it a different list, such as a category; not the sort order or limits. */
  kinds?: Readonly<Record<string, string | null>>
  /** Entries of the list. */
  items?: readonly Entry[] | undefined
}

const FEEDS = [
  { type: 'application/rss+xml', ending: 'xml' },
  { type: 'application/feed+json', ending: 'json' },
] as const

/** Returns the alternate links to a list's feeds, by their name under `/feeds/`. */
export const feedsOf = (feed: string, title: string) =>
  FEEDS.map(({ type, ending }) => ({ type, path: `/feeds/${feed}.${ending}`, title }))

/** Returns the canonical path of a list: with its kinds and page cursor. */
export function listPath(path: string, search: string, kinds: ListHead['kinds'] = {}): string {
  const named = Object.entries({ ...kinds, after: new URLSearchParams(search).get('after') })
  const query = new URLSearchParams(named.filter((one): one is [string, string] => Boolean(one[1]))).toString()
  return query === '' ? path : `${path}?${query}`
}

/** Returns the page head of a list. Search results are hidden from search engines, because such pages are endless. */
export function useListHead({ path, words = '', kinds, items = [], ...head }: ListHead): Omit<PageHead, 'title'> {
  const { search } = useLocation()
  return {
    ...head,
    path: listPath(path, search, kinds),
    isHidden: words.trim() !== '',
    data: items.length > 0 ? [itemList(items)] : [],
  }
}
