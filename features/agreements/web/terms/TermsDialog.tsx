import { useState } from 'react'
import { deleteFormDraft } from '#platform/web/drafts/form-drafts.ts'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { useAuth } from '#features/accounts/web.tsx'
import type { Conversation } from '#features/conversations/contract.ts'
import type { Agreement } from '../../contract.ts'
import { termsDraftName } from '../stored-drafts.ts'
import { texts } from '../texts.ts'
import { TermsForm } from './TermsForm.tsx'
import type { SuggestedTerms } from './useTermsDialog.tsx'

export interface TermsDialogProps {
  opened: boolean
  onClose: () => void
  conversation: Conversation
  /** The terms that these counter; null for the first ones. */
  superseded: Agreement | null
  /** Prefills the first ones. */
  suggested: SuggestedTerms | null
  /** Called when the subscription expired during writing. */
  onMustSubscribe: () => void
}

/** Proposes or counters terms. The draft is stored in the browser until it is sent or discarded. */
export function TermsDialog({
  opened,
  onClose,
  conversation,
  superseded,
  suggested,
  onMustSubscribe,
}: TermsDialogProps) {
  const accountId = useAuth((state) => state.user?.id ?? 0)
  const draftName = termsDraftName(accountId, conversation.id, superseded)
  // Incremented on discard to reset the form.
  const [round, setRound] = useState(0)
  const discard = () => {
    deleteFormDraft(draftName)
    setRound(round + 1)
  }
  const form = { conversation, superseded, suggested, draftName, onClose, onMustSubscribe, onDiscard: discard }
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={superseded ? texts.counterTitle : texts.proposeTitle}>
      {/* Mounted on opening, so that the form starts with the current terms. */}
      {opened && <TermsForm key={round} {...form} />}
    </Dialog>
  )
}
