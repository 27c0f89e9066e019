import { DraftDialog } from '#platform/web/drafts/DraftDialog.tsx'
import { useAuth } from '#features/accounts/web.tsx'
import type { Conversation } from '#features/conversations/contract.ts'
import type { Agreement } from '../../contract.ts'
import { termsDraftName } from '../draft-names.ts'
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
  const title = superseded ? texts.counterTitle : texts.proposeTitle
  return (
    <DraftDialog {...{ draftName, opened, onClose, title }} size="lg">
      <TermsForm {...{ conversation, superseded, suggested, draftName, onClose, onMustSubscribe }} />
    </DraftDialog>
  )
}
