import type { LiveEventKind } from '#platform/contract/freshness.ts'
import { webFeatures } from '../web-features.ts'

/** Fetches every live event of the product. */
export async function loadLiveEvents(): Promise<readonly LiveEventKind[]> {
  const files = await Promise.all(webFeatures.flatMap(({ liveEvents }) => liveEvents?.() ?? []))
  return files.flatMap((file) => Object.values(file)).flatMap((kinds) => Object.values(kinds))
}
