import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { call } from '../../../platform/web/call.ts'
import { CallError } from '../../../platform/web/messages.ts'
import { rememberRedirect } from '../../../platform/web/storage.ts'
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
  // Which of many equal buttons this is, for those who do not see where it stands.
  const about = <VisuallyHidden>{texts.about(request.title)}</VisuallyHidden>
  if (snag && !(snag.state === 'closed' && isOpen)) {
    return (
      <Button {...look} variant="default" component={Link} to={`/conversations/${snag.conversation_id}`}>
        {texts.pitched}
        {about}
      </Button>
    )
  }
  if (!isOpen) {
    return (
      <Button {...look} variant="default" disabled>
        {texts.unavailable}
        {about}
      </Button>
    )
  }
  const label = (
    <>
      {request.is_idea && request.seeks_collaboration ? texts.collaborate : texts.connect}
      {about}
    </>
  )
  if (user?.userType === 'developer') {
    return (
      <Pitching {...look} requestId={request.id} videos={videos}>
        {label}
      </Pitching>
    )
  }
  const explain = () => {
    if (user) return toast.warning(texts.onlyCreators)
    rememberRedirect(`/requests/${request.id}`)
    openPrompt()
  }
  return (
    <Button {...look} onClick={explain}>
      {label}
    </Button>
  )
}

interface PitchingProps extends ButtonProps {
  requestId: number
  videos: ReactNode
  children: ReactNode
}

// The subscription is asked for first: nobody writes a pitch only to learn that it cannot be sent.
function Pitching({ requestId, videos, children, ...look }: PitchingProps) {
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
      <Button {...look} aria-disabled={busy} data-busy={busy || undefined} onClick={() => void begin()}>
        {children}
      </Button>
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
