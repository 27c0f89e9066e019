import { useDraftAction } from '#platform/web/drafts/DraftDialog.tsx'
import { useUser } from '#features/accounts/web.tsx'
import { deliveriesApi } from '../../contract.ts'
import { ReasonWithDraftDialog } from '../ReasonWithDraftDialog.tsx'
import { deliveryDraftName } from '../draft-names.ts'
import type { DeliverDialogProps } from './DeliverDialog.tsx'
import { deliveryTexts as texts } from './delivery-texts.ts'

export interface ReturnDialogProps extends Omit<DeliverDialogProps, 'milestone'> {
  /** Number of the delivery. */
  number: number
}

/** Returns a delivery with a reason. */
export function ReturnDialog({ opened, onClose, number, agreement, conversation }: ReturnDialogProps) {
  const draftName = deliveryDraftName(useUser().id, agreement.id, number)
  const done = texts.returnSent(conversation.developer_full_name)
  const action = useDraftAction(deliveriesApi.returnDelivery, { draftName, done, onClose })
  return (
    <ReasonWithDraftDialog
      opened={opened}
      title={texts.returnTitle(number)}
      draftName={draftName}
      label={texts.reason}
      hint={texts.reasonHint(conversation.developer_full_name)}
      missing={texts.reasonMissing}
      submit={texts.return}
      submitting={texts.returning}
      action={action}
      onSend={(reason) => void action.run({ params: { id: agreement.id, number }, body: { reason } })}
      onClose={onClose}
    />
  )
}
