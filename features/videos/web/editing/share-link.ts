import { texts } from './texts.ts'

/** The server answered, but not with a link. */
export class NoLink extends Error {}

/** The address of a link, as an answer tells it: whole, or by its token. Throws `NoLink`. */
export function linkOf(answer: unknown, origin: string): string {
  if (typeof answer !== 'object' || answer === null) throw new NoLink(texts.invalidResponse)
  const { share_token, share_url } = answer as Record<string, unknown>
  const token = typeof share_token === 'string' ? share_token : lastPartOf(share_url)
  if (token === '') throw new NoLink(texts.noToken)
  return `${origin}/shared/videos/${encodeURIComponent(token)}`
}

const lastPartOf = (address: unknown): string =>
  typeof address === 'string' ? (address.split(/[?#]/, 1)[0] ?? '').replace(/\/+$/, '').replace(/^.*\//, '') : ''
