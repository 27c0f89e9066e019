import { onLoggedOut } from '#features/accounts/web.tsx'
import { configureCalls } from '#platform/web/api/call.ts'
import type { Sentences } from '#platform/web/api/messages.ts'
import { webFeatures } from '../web-features.ts'

/** Registers what features contribute to all screens. */
export function registerFeatures(): void {
  const sentences: Sentences = {}
  for (const feature of webFeatures) {
    Object.assign(sentences, feature.sentences)
    for (const listener of feature.onLoggedOut ?? []) onLoggedOut(listener)
    feature.start?.()
  }
  configureCalls({ sentences })
}
