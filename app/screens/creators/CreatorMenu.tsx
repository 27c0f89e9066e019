import { lazy, Suspense } from 'react'
import { useAuth } from '#features/accounts/web.tsx'
import { ReportButton } from '#features/moderation/web.tsx'
import type { PublicDeveloper } from '#features/profiles/contract.ts'

// Public pages show it only to people who are signed in.
const PersonMenu = lazy(async () => ({ default: (await import('./PersonMenu.tsx')).PersonMenu }))

/** What else can be done about a creator: reporting them, and blocking them for people who are signed in. */
export function CreatorMenu({ creator: { user_id, username, user: owner } }: { creator: PublicDeveloper }) {
  const user = useAuth((state) => state.user)
  if (!user || user.id === user_id) return <ReportButton kind="person" id={user_id} ownerId={user_id} />
  return (
    <Suspense>
      <PersonMenu id={user_id} name={owner.full_name.trim() || `@${username}`} />
    </Suspense>
  )
}
