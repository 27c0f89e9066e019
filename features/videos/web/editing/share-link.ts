import type { Video } from '../../contract.ts'
import { texts } from './texts.ts'

/** Returns what other sites may embed of a video: only by a link that has not ended and has no password. */
export function embedOf(
  link: { has_password: boolean; ends_at: string | null } | null,
  { title, width, height }: Pick<Video, 'title' | 'width' | 'height'>,
  now = Date.now(),
) {
  if (!link || link.has_password) return null
  const { ends_at } = link
  if (ends_at !== null && Date.parse(ends_at) <= now) return null
  const token = tokenOf(link)
  if (token === '') return null
  return { path: `/embed/videos/${encodeURIComponent(token)}`, title, width, height, expires: ends_at !== null }
}

/** Extracts the address of a share link from a response, complete or built from its token; otherwise returns a message for the owner. */
export function linkOf(response: unknown, origin: string): { url: string } | { fault: string } {
  if (typeof response !== 'object' || response === null) return { fault: texts.invalidResponse }
  const token = tokenOf(response)
  return token === '' ? { fault: texts.noToken } : { url: `${origin}/shared/videos/${encodeURIComponent(token)}` }
}

function tokenOf(response: object): string {
  const { share_token, share_url } = response as Record<string, unknown>
  return typeof share_token === 'string' ? share_token : lastPartOf(share_url)
}

const lastPartOf = (address: unknown): string =>
  typeof address === 'string' ? (address.split(/[?#]/, 1)[0] ?? '').replace(/\/+$/, '').replace(/^.*\//, '') : ''
