import { useAuth } from '#features/accounts/web.tsx'
import { SaveToBoardButton } from '#features/boards/web.tsx'
import type { PublicDeveloper } from '#features/profiles/contract.ts'
import { SendRequestButton } from '../requests/SendRequestButton.tsx'

/** Actions on a creator: clients and visitors send a request, and clients save them on a board. */
export function CreatorActions({ creator, onCard = false }: { creator: PublicDeveloper; onCard?: boolean }) {
  const user = useAuth((state) => state.user)
  const isClient = user?.userType === 'client'
  return (
    <>
      <SendRequestButton creator={creator} {...(onCard && { variant: 'default', size: 'sm' })} />
      {isClient && <SaveToBoardButton creator={creator} {...(onCard && { size: 'sm' })} />}
    </>
  )
}
