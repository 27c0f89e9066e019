import { Star } from 'lucide-react'
import { useState } from 'react'
import { useEndpoint } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { onDemand } from '#platform/web/ui/layout/onDemand.tsx'
import { useAuth, useIntent, useSignInPrompt } from '#features/accounts/web.tsx'
import { ratingsApi, type RatingKind } from '../contract.ts'
import { texts } from './texts.ts'

const RateDialog = onDemand(async () => (await import('./RateDialog.tsx')).RateDialog)

export interface RateButtonProps {
  kind: RatingKind
  id: number
  /** Name of the rated thing or person. */
  name: string
}

/** Button to rate a target, or to change one's rating. Visitors are asked to sign in; it is hidden from users who cannot rate. */
export function RateButton({ kind, id, name }: RateButtonProps) {
  const isSignedIn = useAuth((state) => state.isAuthenticated)
  const askToSignIn = useSignInPrompt((state) => state.open)
  const { data: standing } = useEndpoint(ratingsApi.readStanding, { params: { kind, id } }, { enabled: isSignedIn })
  const [opened, setOpened] = useState(false)
  const intent = `rate ${kind} ${id}`
  useIntent(intent, () => setOpened(true))
  // Most visitors have no agreement here, so only kinds that anyone can rate are offered to them.
  const canAnyoneRate = kind === 'showcase' || kind === 'video'
  if (isSignedIn ? !standing?.may_rate : !canAnyoneRate) return null
  const rating = standing?.rating
  return (
    <>
      <Button
        variant="default"
        leftSection={<Star size="1rem" aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => (isSignedIn ? setOpened(true) : askToSignIn({ reason: texts.signInToRate(name), intent }))}
      >
        {rating ? texts.change : texts.rate[kind]}
      </Button>
      <RateDialog opened={opened} onClose={() => setOpened(false)} kind={kind} id={id} name={name} rating={rating} />
    </>
  )
}
