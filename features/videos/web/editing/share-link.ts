import { texts } from './texts.ts'

/** Extracts the address of a share link from a response, complete or built from its token; otherwise returns a message for the owner. */
export function linkOf(response: unknown, origin: string): { url: string } | { fault: string } {
  if (typeof response !== 'object' || response === null) return { fault: texts.invalidResponse }
  const { share_token, share_url } = response as Record<string, unknown>
  const token = typeof share_token === 'string' ? share_token : lastPartOf(share_url)
  return token === '' ? { fault: texts.noToken } : { url: `${origin}/shared/videos/${encodeURIComponent(token)}` }
}

const lastPartOf = (address: unknown): string =>
  typeof address === 'string' ? (address.split(/[?#]/, 1)[0] ?? '').replace(/\/+$/, '').replace(/^.*\//, '') : ''
