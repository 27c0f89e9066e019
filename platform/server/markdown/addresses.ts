import type { RepositoryPlaces } from './repository.ts'

type Places = RepositoryPlaces['pages']

const LEADING_SLASHES = /^[/\\]+/

/** What stands in a README without a host: a file of its repository, as far as we know where that is seen, and nothing else. */
function within({ root, folder }: Places, path: string): URL | null {
  const rest = path.replace(LEADING_SLASHES, '')
  const base = rest === path ? folder : root
  if (!URL.canParse(rest, base)) return null
  const url = new URL(rest, base)
  return url.href.startsWith(root) ? url : null
}

/** The address that a README names, as browsers read it; null where it leads nowhere that we would send anybody to. */
export function addressOf(named: string, places: Places | null): URL | null {
  const full = /^[/\\]{2}/.test(named) ? `https:${named}` : named
  const url = URL.canParse(full) ? new URL(full) : places && within(places, named)
  if (url?.protocol === 'mailto:') return url
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return null
  // "https://known.example@other.example" is meant to be misread.
  return url.username === '' && url.password === '' ? url : null
}
