import type { RepositoryUrls } from './repository.ts'

type BaseUrls = RepositoryUrls['pages']

const LEADING_SLASHES = /^[/\\]+/

/** Resolves a path without a host to a file of the repository; null if the result lies outside it. */
function resolvePath({ root, folder }: BaseUrls, path: string): URL | null {
  const rest = path.replace(LEADING_SLASHES, '')
  const base = rest === path ? folder : root
  if (!URL.canParse(rest, base)) return null
  const url = new URL(rest, base)
  return url.href.startsWith(root) ? url : null
}

/** Parses an address in a README as browsers do; null for one that is invalid or unsafe to link to. */
export function resolveAddress(address: string, baseUrls: BaseUrls | null): URL | null {
  const full = /^[/\\]{2}/.test(address) ? `https:${address}` : address
  const url = URL.canParse(full) ? new URL(full) : baseUrls && resolvePath(baseUrls, address)
  if (url?.protocol === 'mailto:') return url
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return null
  // Addresses such as "https://known.example@other.example" are meant to deceive.
  return url.username === '' && url.password === '' ? url : null
}
