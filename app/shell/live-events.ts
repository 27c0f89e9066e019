import type { LiveEventKind } from '#platform/contract/freshness.ts'
import { webFeatures } from '../web-features.ts'

/** Loads the live events of all features. */
export async function loadLiveEvents(): Promise<readonly LiveEventKind[]> {
  const files = await Promise.all(webFeatures.flatMap(({ liveEvents }) => liveEvents?.() ?? []))
  return files.flatMap((file) => Object.values(file)).flatMap((kinds) => Object.values(kinds))
}
