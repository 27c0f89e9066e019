import { lazy, Suspense } from 'react'
import { ListSkeleton } from '#platform/web/ui/list/ListSkeleton.tsx'

const AccountSections = lazy(async () => ({ default: (await import('./AccountSections.tsx')).AccountSections }))

/** Everything somebody may do with their account, as sections of a page; fetched when it is drawn. */
export function AccountSettings() {
  return (
    <Suspense fallback={<ListSkeleton />}>
      <AccountSections />
    </Suspense>
  )
}
