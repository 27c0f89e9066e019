import { useLocation } from 'react-router'
import type { PageHead } from '#platform/contract/page.ts'
import { itemList, type Entry } from './schema.ts'

interface ListSaid extends Pick<PageHead, 'description' | 'picture' | 'alternates'> {
  /** Where it is. */
  path: string
  /** The words that somebody looks for. */
  words?: string
  /** What makes another list of it, as it stands in the address; an order or a bound does not. */
  kinds?: Readonly<Record<string, string | null>>
  /** What stands in it. */
  items?: readonly Entry[] | undefined
}

const FEEDS = [
  { type: 'application/rss+xml', ending: 'xml' },
  { type: 'application/feed+json', ending: 'json' },
] as const

/** The feeds that tell what is new in a list, by their name under `/feeds/`. */
export const feedsOf = (feed: string, title: string) =>
  FEEDS.map(({ type, ending }) => ({ type, path: `/feeds/${feed}.${ending}`, title }))

/** The address of a list as search engines know it: with its kinds and the page at which it stands. */
export function listPath(path: string, search: string, kinds: ListSaid['kinds'] = {}): string {
  const named = Object.entries({ ...kinds, after: new URLSearchParams(search).get('after') })
  const query = new URLSearchParams(named.filter((one): one is [string, string] => Boolean(one[1]))).toString()
  return query === '' ? path : `${path}?${query}`
}

/** What a list says of itself. Search engines leave out what somebody searched for: there is no end of such pages. */
export function useListHead({ path, words = '', kinds, items = [], ...head }: ListSaid): Omit<PageHead, 'title'> {
  const { search } = useLocation()
  return {
    ...head,
    path: listPath(path, search, kinds),
    isHidden: words.trim() !== '',
    data: items.length > 0 ? [itemList(items)] : [],
  }
}
