import { useDraftAction } from '#platform/web/drafts/DraftDialog.tsx'
import { useUser } from '#features/accounts/web.tsx'
import { milestonesApi, type Agreement, type Milestone } from '../../contract.ts'
import { otherNameIn } from '../agreement-sentences.ts'
import { ReasonWithDraftDialog } from '../ReasonWithDraftDialog.tsx'
import { milestoneDraftName } from '../draft-names.ts'
import { milestoneTexts as texts } from './milestone-texts.ts'

export interface MilestoneDialogProps {
  opened: boolean
  onClose: () => void
  agreement: Agreement
  milestone: Milestone
}

/** Opens a dispute about a milestone with a reason. */
export function DisputeDialog({ opened, onClose, agreement, milestone: { number, title } }: MilestoneDialogProps) {
  const { id: ownId } = useUser()
  const draftName = milestoneDraftName(ownId, agreement.id, number, 'dispute')
  const action = useDraftAction(milestonesApi.openDispute, { draftName, done: texts.isDisputed, onClose })
  return (
    <ReasonWithDraftDialog
      opened={opened}
      title={texts.disputeTitle(title)}
      draftName={draftName}
      lead={texts.disputeText}
      label={texts.disputeReason}
      hint={texts.disputeReasonHint(otherNameIn(agreement, ownId))}
      missing={texts.disputeReasonMissing}
      submit={texts.dispute}
      submitting={texts.disputing}
      action={action}
      onSend={(reason) => void action.run({ params: { id: agreement.id, number }, body: { reason } })}
      onClose={onClose}
    />
  )
}
