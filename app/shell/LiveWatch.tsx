// Script file: live
import { lazy, Suspense, useEffect } from 'react'
import { loadTermsNotice } from '#features/legal/web.tsx'
import type { LiveEventKind } from '#platform/contract/freshness.ts'
import { deleteOldFormDrafts } from '#platform/web/drafts/delete-old-form-drafts.ts'
import { startLive } from '#platform/web/live/live.ts'
import { useLiveRefresh } from '#platform/web/live/useLiveRefresh.ts'
import { webFeatures } from '../web-features.ts'

const TermsNotice = lazy(async () => ({ default: (await loadTermsNotice()).TermsNotice }))

interface LiveWatchProps {
  accountId: number
  /** Live events of all features. */
  events: readonly LiveEventKind[]
}

/**
 * Keeps the live channel open for the signed-in user, starting where the data on screen was read, asks them to accept changed terms, and
 * deletes old drafts from this browser.
 */
export function LiveWatch({ accountId, events }: LiveWatchProps) {
  useLiveRefresh(events)
  useEffect(() => startLive(accountId), [accountId])
  useEffect(() => deleteOldFormDrafts(webFeatures.flatMap(({ formDrafts }) => formDrafts ?? [])), [])
  return (
    <Suspense>
      <TermsNotice />
    </Suspense>
  )
}
