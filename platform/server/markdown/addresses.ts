import type { RepositoryPlaces } from './repository.ts'

type Places = RepositoryPlaces['pages']

const LEADING_SLASHES = /^[/\\]+/

/** Resolves a path without a host to a file of the repository; null if the result lies outside it. */
function within({ root, folder }: Places, path: string): URL | null {
  const rest = path.replace(LEADING_SLASHES, '')
  const base = rest === path ? folder : root
  if (!URL.canParse(rest, base)) return null
  const url = new URL(rest, base)
  return url.href.startsWith(root) ? url : null
}

/** Parses an address in a README as browsers do; null for one that is invalid or unsafe to link to. */
export function addressOf(named: string, places: Places | null): URL | null {
  const full = /^[/\\]{2}/.test(named) ? `https:${named}` : named
  const url = URL.canParse(full) ? new URL(full) : places && within(places, named)
  if (url?.protocol === 'mailto:') return url
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return null
  // Addresses such as "https://known.example@other.example" are meant to deceive.
  return url.username === '' && url.password === '' ? url : null
}
