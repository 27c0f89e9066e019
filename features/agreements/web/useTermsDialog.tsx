import { useState, type ReactNode } from 'react'
import { call } from '#platform/web/api/call.ts'
import { CallError } from '#platform/web/api/messages.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useIntent, useUser } from '#features/accounts/web.tsx'
import type { Conversation } from '#features/conversations/contract.ts'
import { opensDoors, subscriptionsApi } from '#features/subscriptions/contract.ts'
import { SubscribeDialog } from '#features/subscriptions/web.tsx'
import type { Agreement } from '../contract.ts'
import { TermsDialog } from './TermsDialog.tsx'
import { texts } from './texts.ts'

interface Terms {
  conversation: Conversation
  /** The terms that these counter; null for the first ones. */
  superseded: Agreement | null
  /** Whether terms can be proposed now. */
  isPossible: boolean
}

interface TermsDialogState {
  busy: boolean
  open: () => void
  dialog: ReactNode
}

/**
 * Opens the dialog for terms. Creators without a subscription are asked to subscribe first, so that nobody writes terms that cannot be
 * sent, and return to the dialog after paying.
 */
export function useTermsDialog({ conversation, superseded, isPossible }: Terms): TermsDialogState {
  const { userType } = useUser()
  const [shown, setShown] = useState<'terms' | 'subscribe' | null>(null)
  const [busy, setBusy] = useState(false)
  const close = () => setShown(null)
  const intent = `terms ${conversation.id}`

  const begin = async () => {
    if (userType !== 'developer') return setShown('terms')
    setBusy(true)
    try {
      setShown(opensDoors(await call(subscriptionsApi.status, {})) ? 'terms' : 'subscribe')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (!error.isCancelled) toast.error(error.sentenceOr(texts.checkFailed))
    } finally {
      setBusy(false)
    }
  }
  const open = () => {
    if (!busy) void begin()
  }
  useIntent(intent, () => {
    if (isPossible) open()
  })

  const dialog = (
    <>
      <TermsDialog
        opened={shown === 'terms'}
        onClose={close}
        conversation={conversation}
        superseded={superseded}
        // Ignored if the dialog was closed before the response.
        onMustSubscribe={() => setShown((now) => (now === 'terms' ? 'subscribe' : now))}
      />
      <SubscribeDialog opened={shown === 'subscribe'} onClose={close} comesBack={{ intent }} />
    </>
  )
  return { busy, open, dialog }
}
