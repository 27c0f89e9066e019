import { Button, type ButtonProps } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { call } from '../../../platform/web/call.ts'
import { CallError } from '../../../platform/web/messages.ts'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useAuth, useSignInPrompt } from '../../accounts/web.tsx'
import type { Request } from '../../requests/contract.ts'
import { subscriptionsApi } from '../../subscriptions/contract.ts'
import { SubscribeDialog } from '../../subscriptions/web.tsx'
import { SnagDialog } from './SnagDialog.tsx'
import { texts } from './texts.ts'
import { useSnagged } from './useSnagged.ts'

export interface SnagButtonProps extends ButtonProps {
  request: Request
  /** Where videos to go with the pitch are chosen. */
  videos?: ReactNode
}

/** How a creator pitches for a request. Who pitched already goes to the conversation; owners see nothing. */
export function SnagButton({ request, videos, ...look }: SnagButtonProps) {
  const user = useAuth((state) => state.user)
  const openPrompt = useSignInPrompt((state) => state.open)
  const { data: snagged } = useSnagged()
  if (user?.id === request.user_id) return null

  const snag = snagged?.find(({ request_id }) => request_id === request.id)
  const isOpen = request.status === 'open'
  const named = (label: string) => ({ 'aria-label': texts.named(label, request.title), children: label })
  if (snag && !(snag.state === 'closed' && isOpen)) {
    return (
      <Button
        {...look}
        variant="subtle"
        component={Link}
        to={`/conversations/${snag.conversation_id}`}
        {...named(texts.pitched)}
      />
    )
  }
  if (!isOpen) return <Button {...look} variant="default" disabled {...named(texts.unavailable)} />
  const label = named(request.is_idea && request.seeks_collaboration ? texts.collaborate : texts.connect)
  if (user?.userType === 'developer') {
    return <Pitching {...look} requestId={request.id} videos={videos} {...label} />
  }
  const explain = () => {
    if (user) return toast.warning(texts.onlyCreators)
    openPrompt({ leadTo: `/requests/${request.id}` })
  }
  return <Button {...look} onClick={explain} {...label} />
}

interface PitchingProps extends ButtonProps {
  requestId: number
  videos: ReactNode
  children: string
  'aria-label': string
}

// The subscription is asked for first: nobody writes a pitch only to learn that it cannot be sent.
function Pitching({ requestId, videos, ...look }: PitchingProps) {
  const [dialog, setDialog] = useState<'pitch' | 'subscribe' | null>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const [busy, setBusy] = useState(false)
  const close = () => setDialog(null)

  const begin = async () => {
    if (busy) return
    setBusy(true)
    try {
      const { status } = await call(subscriptionsApi.status, {})
      setWasOpened(true)
      setDialog(status === 'active' ? 'pitch' : 'subscribe')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (!error.isCancelled) toast.error(error.message || texts.checkFailed)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button {...look} aria-disabled={busy} data-busy={busy || undefined} onClick={() => void begin()} />
      {wasOpened && (
        <>
          <SnagDialog
            requestId={requestId}
            opened={dialog === 'pitch'}
            onClose={close}
            onMustSubscribe={() => setDialog('subscribe')}
            videos={videos}
          />
          <SubscribeDialog opened={dialog === 'subscribe'} onClose={close} />
        </>
      )}
    </>
  )
}
