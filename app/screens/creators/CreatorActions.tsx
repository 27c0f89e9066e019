import { Suspense } from 'react'
import { useAuth } from '#features/accounts/web.tsx'
import { BlockMenu } from '#features/blocks/web.tsx'
import { SaveToBoardButton } from '#features/boards/web.tsx'
import type { PublicDeveloper } from '#features/profiles/contract.ts'
import { SendRequestButton } from '../requests/SendRequestButton.tsx'

/** Actions on a creator: clients and visitors send a request, clients save them on a board, and block them on their page. */
export function CreatorActions({ creator, onCard = false }: { creator: PublicDeveloper; onCard?: boolean }) {
  const user = useAuth((state) => state.user)
  const isClient = user?.userType === 'client'
  return (
    <>
      <SendRequestButton creator={creator} {...(onCard && { variant: 'default', size: 'sm' })} />
      {isClient && <SaveToBoardButton creator={creator} {...(onCard && { size: 'sm' })} />}
      {user && user.id !== creator.user_id && !onCard && (
        <Suspense>
          <BlockMenu id={creator.user_id} name={creator.user.full_name.trim() || `@${creator.username}`} />
        </Suspense>
      )}
    </>
  )
}
