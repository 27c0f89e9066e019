import { useAuth } from '#features/accounts/web.tsx'
import { SaveToBoardButton } from '#features/boards/web.tsx'
import type { PublicDeveloper } from '#features/profiles/contract.ts'
import { SendRequestButton } from './SendRequestButton.tsx'

/** Actions on a creator: clients and visitors send a request, clients save them on a board. */
export function CreatorActions({ creator, onCard = false }: { creator: PublicDeveloper; onCard?: boolean }) {
  const isClient = useAuth((state) => state.user?.userType === 'client')
  return (
    <>
      <SendRequestButton creator={creator} {...(onCard && { variant: 'default', size: 'sm' })} />
      {isClient && <SaveToBoardButton creator={creator} {...(onCard && { size: 'sm' })} />}
    </>
  )
}
