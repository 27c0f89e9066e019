import { onLoggedOut } from '#features/accounts/web.tsx'
import { configureCalls } from '#platform/web/api/call.ts'
import type { Sentences } from '#platform/web/api/messages.ts'
import { deleteFormDrafts } from '#platform/web/drafts/form-drafts.ts'
import { webFeatures } from '../web-features.ts'

/** Registers what features contribute to all screens. */
export function registerFeatures(): void {
  const sentences: Sentences = {}
  for (const feature of webFeatures) {
    Object.assign(sentences, feature.sentences)
    for (const prefix of feature.formDrafts ?? []) onLoggedOut((accountId) => deleteFormDrafts(prefix, accountId))
    for (const listener of feature.onLoggedOut ?? []) onLoggedOut(listener)
    feature.start?.()
  }
  configureCalls({ sentences })
}
