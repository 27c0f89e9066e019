import { useState } from 'react'
import { useLocation } from 'react-router'
import { CallError } from '#platform/web/api/messages.ts'
import { Button, type ButtonProps } from '#platform/web/ui/form/Button.tsx'
import { onDemand } from '#platform/web/ui/layout/onDemand.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { rememberIntent, useAuth, useIntent, useSignInPrompt } from '#features/accounts/web.tsx'
import type { Request } from '#features/requests/contract.ts'
import { requestPath } from '#features/requests/web.tsx'
import { SubscribeDialog } from '#features/subscriptions/web.tsx'
import type { SnagState } from '../contract.ts'
import { buttonTexts } from './button-texts.ts'

const SnagDialog = onDemand(async () => (await import('./SnagDialog.tsx')).SnagDialog)

export interface SnagButtonProps extends ButtonProps {
  request: Request
  /** Placeholder for a button that is still loading and takes over its click. */
  isPlaceholder?: boolean
}

/** Returns whether a pitch rules out another: a creator can pitch again after a withdrawal, or once a closed request is reopened. */
export const isActivePitch = ({ state }: { state: SnagState }, { status }: Pick<Request, 'status'>): boolean =>
  state !== 'withdrawn' && !(state === 'closed' && status === 'open')

const intentFor = (requestId: number) => `pitch ${requestId}`

/** Button to pitch for a request. Creators with a pitch go to the conversation; the owner sees no button. */
export function SnagButton({ request, isPlaceholder, ...look }: SnagButtonProps) {
  const user = useAuth((state) => state.user)
  const openPrompt = useSignInPrompt((state) => state.open)
  if (user?.id === request.user_id) return null

  const pitch = request.own_pitch
  const isOpen = request.status === 'open'
  const named = (label: string) => ({ 'aria-label': buttonTexts.named(label, request.title), children: label })
  if (pitch && isActivePitch(pitch, request)) {
    return (
      <Button
        {...look}
        variant="subtle"
        to={`/conversations/${pitch.conversation_id}`}
        {...named(buttonTexts.pitched)}
      />
    )
  }
  if (!isOpen) return <Button {...look} variant="default" disabled {...named(buttonTexts.unavailable)} />
  const label = named(request.is_idea && request.seeks_collaboration ? buttonTexts.collaborate : buttonTexts.connect)
  if (user?.userType === 'developer') {
    const Pitch = isPlaceholder ? PitchingPlaceholder : Pitching
    return <Pitch {...look} requestId={request.id} {...label} />
  }
  const explainRole = () => {
    if (user) return toast.warning(buttonTexts.onlyCreators)
    openPrompt({
      leadTo: requestPath(request),
      reason: buttonTexts.signInToPitch(request.title),
      intent: intentFor(request.id),
    })
  }
  return <Button {...look} onClick={explainRole} {...label} />
}

interface PitchingProps extends ButtonProps {
  requestId: number
  children: string
  'aria-label': string
}

function PitchingPlaceholder({ requestId, ...look }: PitchingProps) {
  const [busy, setBusy] = useState(false)
  const { pathname } = useLocation()
  const begin = () => {
    rememberIntent(intentFor(requestId), pathname)
    setBusy(true)
  }
  return <Button {...look} loading={busy} onClick={begin} />
}

// Asks for the subscription first, so that nobody writes a pitch that cannot be sent.
function Pitching({ requestId, ...look }: PitchingProps) {
  const [dialog, setDialog] = useState<'pitch' | 'subscribe' | null>(null)
  const [busy, setBusy] = useState(false)
  const close = () => setDialog(null)

  const begin = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    try {
      // Loaded here, because most visitors never pitch. Offline, loading fails too.
      const check = await import('./subscription-check.ts').catch(() => null)
      if (!check) return toast.error(buttonTexts.checkFailed)
      setDialog((await check.isSubscribed()) ? 'pitch' : 'subscribe')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (!error.isCancelled) toast.error(error.messageOr(buttonTexts.checkFailed))
    } finally {
      setBusy(false)
    }
  }

  useIntent(intentFor(requestId), () => void begin())

  return (
    <>
      <Button {...look} loading={busy} onClick={() => void begin()} />
      <SnagDialog
        requestId={requestId}
        opened={dialog === 'pitch'}
        onClose={close}
        // Ignored if the dialog was closed before the response.
        onMustSubscribe={() => setDialog((shown) => (shown === 'pitch' ? 'subscribe' : shown))}
      />
      <SubscribeDialog opened={dialog === 'subscribe'} onClose={close} comesBack={{ intent: intentFor(requestId) }} />
    </>
  )
}
