import type { Config } from '../config.ts'
import { inSpan } from '../monitoring/spans.ts'

/** What the CDN that the owner set up is asked with. */
export type PurgeSettings = Pick<Config, 'CDN_PURGE_URL' | 'CDN_PURGE_HEADER' | 'CDN_KEYS'>

const PURGE_TIMEOUT_MS = 2_000
// What Cloudflare takes in one call; Fastly takes more.
const KEYS_PER_CALL_MAX = 30

/** Why the CDN did not confirm a purge, in words that quote no setting: anybody may read them. */
export class NotPurged extends Error {
  override name = 'NotPurged'
}

/** Returns the headers that name the keys of a response, or of a purge, to CDNs. */
export function keyHeaders(keys: readonly string[], { CDN_KEYS }: Pick<Config, 'CDN_KEYS'>): Record<string, string> {
  return {
    ...(CDN_KEYS !== 'cache-tag' && { 'surrogate-key': keys.join(' ') }),
    ...(CDN_KEYS !== 'surrogate-key' && { 'cache-tag': keys.join(',') }),
  }
}

/**
 * Makes the CDN drop all responses with one of these keys. Throws `NotPurged` if it does not confirm it in time. The address is the owner's
 * own setting, so unlike those that people enter it may lead into our network.
 */
export async function purgeCdn(keys: readonly string[], settings: PurgeSettings): Promise<void> {
  const { CDN_PURGE_URL: url, CDN_PURGE_HEADER: header, CDN_KEYS: form } = settings
  if (url === undefined) return
  const signal = AbortSignal.timeout(PURGE_TIMEOUT_MS)
  for (let at = 0; at < keys.length; at += KEYS_PER_CALL_MAX) {
    const batch = keys.slice(at, at + KEYS_PER_CALL_MAX)
    const body = JSON.stringify({
      ...(form !== 'cache-tag' && { surrogate_keys: batch }),
      ...(form !== 'surrogate-key' && { tags: batch }),
    })
    const headers = { 'content-type': 'application/json', 'user-agent': 'atelier', ...keyHeaders(batch, settings) }
    const options = { method: 'POST', headers: { ...headers, ...(header && Object.fromEntries([header])) }, body }
    await inSpan('purge', 'outbound', {}, async () => {
      // A redirect would take the secret elsewhere.
      const response = await fetch(url, { ...options, redirect: 'manual', signal }).catch((cause: unknown) => {
        const problem = signal.aborted
          ? `did not respond within ${PURGE_TIMEOUT_MS / 1000} seconds`
          : 'cannot be reached'
        throw new NotPurged(`CDN_PURGE_URL ${problem}`, { cause })
      })
      await response.body?.cancel()
      if (!response.ok) throw new NotPurged(`CDN_PURGE_URL responded with status ${response.status}`)
    })
  }
}
