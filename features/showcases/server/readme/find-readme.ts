import { fetchOutside, FetchError, type Network } from '#platform/server/outside/fetch-outside.ts'
import { readReadme } from '#platform/server/markdown/read-readme.ts'
import { README_MAX_BYTES } from '#platform/server/markdown/http-errors.ts'
import { renderReadme } from '#platform/server/markdown/render-readme.ts'
import { repositoryUrlsOf } from '#platform/server/markdown/repository.ts'
import { HttpError } from '#platform/server/http/http-errors.ts'
import type { ReadmeFetchProblem } from '../../contract.ts'
import type { RenderedReadme } from './store-readme.ts'

/** A README from a repository, with its address, or why there is none. */
export type FoundReadme = (RenderedReadme & { source_url: string }) | { problem: ReadmeFetchProblem }

export interface FetchContext {
  /** Hosts that may be fetched from. */
  forges: readonly string[]
  network: Network
  signal: AbortSignal
}

// Code hosts show any of these as the README.
const NAMES = ['README.md', 'readme.md', 'Readme.md']
const TIMEOUT_SECONDS = 15

const REFUSAL_PROBLEMS: Readonly<Record<string, ReadmeFetchProblem>> = {
  readme_not_utf8: 'not_text',
  readme_too_large: 'too_large',
  readme_too_complex: 'too_complex',
}

/** Returns the addresses at which the README of a repository may be found; none when its host is not allowed. */
export function addressesOfReadme(repositoryUrl: string, forges: readonly string[]): string[] {
  const places = repositoryUrlsOf(repositoryUrl)
  return places && forges.includes(places.host) ? NAMES.map((name) => places.files.folder + name) : []
}

interface Fetched {
  source_url: string
  bytes: Uint8Array
}

async function fetchFirst(addresses: readonly string[], { network, signal }: FetchContext): Promise<Fetched> {
  const options = { maxBytes: README_MAX_BYTES, seconds: TIMEOUT_SECONDS, signal }
  for (const source_url of addresses) {
    try {
      // Redirects are followed only to the same host.
      const hosts = [new URL(source_url).hostname]
      return { source_url, bytes: await fetchOutside(source_url, { ...options, hosts }, network) }
    } catch (error) {
      if (!(error instanceof FetchError) || error.reason !== 'not_found') throw error
    }
  }
  throw new FetchError('not_found', 'None of its names is there')
}

/** Fetches the README of a repository and renders it. Throws when a retry may succeed. */
export async function fetchReadmeFromForge(repositoryUrl: string, finding: FetchContext): Promise<FoundReadme> {
  const addresses = addressesOfReadme(repositoryUrl, finding.forges)
  if (addresses.length === 0) return { problem: 'not_allowed' }
  try {
    const { source_url, bytes } = await fetchFirst(addresses, finding)
    const markdown = readReadme(bytes, 'README.md')
    return { source_url, markdown, html: await renderReadme(markdown, { repository_url: repositoryUrl }) }
  } catch (error) {
    if (error instanceof FetchError) return { problem: error.reason }
    const problem = error instanceof HttpError ? REFUSAL_PROBLEMS[error.code] : undefined
    if (problem === undefined) throw error
    return { problem }
  }
}
