import { useState, type ReactNode } from 'react'
import { call } from '#platform/web/api/call.ts'
import { CallError } from '#platform/web/api/messages.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useIntent, useUser } from '#features/accounts/web.tsx'
import type { Conversation } from '#features/conversations/contract.ts'
import { grantsAccess, subscriptionsApi } from '#features/subscriptions/contract.ts'
import { SubscribeDialog } from '#features/subscriptions/web.tsx'
import type { Agreement } from '../../contract.ts'
import { TermsDialog } from './TermsDialog.tsx'
import { texts } from '../texts.ts'

/** Terms to start from when none were proposed yet. */
export interface SuggestedTerms {
  price: number | null
  terms: string
}

/** Returns the terms that a conversation started from elsewhere, such as a pitch; null if there are none. */
export type SuggestTerms = (conversation: Conversation) => Promise<SuggestedTerms | null>

interface Terms {
  conversation: Conversation
  /** The terms that these counter; null for the first ones. */
  superseded: Agreement | null
  /** Whether terms can be proposed now. */
  isPossible: boolean
  /** Prefills the first terms. */
  suggest?: SuggestTerms | undefined
}

interface TermsDialogState {
  busy: boolean
  open: () => void
  dialog: ReactNode
}

// People can propose terms without the suggestion.
function startEmpty(error: unknown): null {
  if (!(error instanceof CallError)) throw error
  return null
}

/**
 * Opens the dialog for terms. Creators without a subscription are asked to subscribe first, so that nobody writes terms that cannot be
 * sent, and return to the dialog after paying.
 */
export function useTermsDialog({ conversation, superseded, isPossible, suggest }: Terms): TermsDialogState {
  const { userType } = useUser()
  const [shown, setShown] = useState<'terms' | 'subscribe' | null>(null)
  const [suggested, setSuggested] = useState<SuggestedTerms | null>(null)
  const [busy, setBusy] = useState(false)
  const close = () => setShown(null)
  const intent = `terms ${conversation.id}`

  const begin = async () => {
    setBusy(true)
    try {
      const [status, found] = await Promise.all([
        userType === 'developer' && call(subscriptionsApi.status, {}),
        suggest ? suggest(conversation).catch(startEmpty) : null,
      ])
      setSuggested(found)
      setShown(!status || grantsAccess(status) ? 'terms' : 'subscribe')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (!error.isCancelled) toast.error(error.messageOr(texts.checkFailed))
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
        suggested={suggested}
        // Ignored if the dialog was closed before the response.
        onMustSubscribe={() => setShown((now) => (now === 'terms' ? 'subscribe' : now))}
      />
      <SubscribeDialog opened={shown === 'subscribe'} onClose={close} comesBack={{ intent }} />
    </>
  )
  return { busy, open, dialog }
}
