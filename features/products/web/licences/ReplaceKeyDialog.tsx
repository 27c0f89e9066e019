import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { CancelAndSubmit } from '#platform/web/ui/form/CancelAndSubmit.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useDialogAction } from '#platform/web/ui/feedback/useDialogAction.ts'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { LICENCE_REASON_MAX_LENGTH, licencesApi } from '../../contract/licences.ts'
import type { Sale, SoldPart } from '../../contract/purchases.ts'
import { personName } from '../presenter.ts'
import { texts } from './texts.ts'

interface ReplaceKeyDialogProps {
  opened: boolean
  sale: Sale
  /** Product of a sold bundle. */
  part?: SoldPart | undefined
  onClose: () => void
}

/** Dialog in which a seller gives a buyer another licence key, or a first one. */
export const ReplaceKeyDialog = ({ opened, sale, part, onClose }: ReplaceKeyDialogProps) => (
  <Dialog opened={opened} onClose={onClose} title={(part ?? sale).licence ? texts.replaceTitle : texts.giveFirstTitle}>
    {opened && <ReplaceKeyForm sale={sale} part={part} onClose={onClose} />}
  </Dialog>
)

function ReplaceKeyForm({ sale, part, onClose }: Omit<ReplaceKeyDialogProps, 'opened'>) {
  const { id, buyer } = sale
  const { licence } = part ?? sale
  const [reason, setReason] = useState('')
  const { run, busy, error } = useDialogAction(licencesApi.reissue, texts.replaced, onClose)
  const send = () => {
    void run({ params: { id }, body: { reason: reason.trim() || null, ...(part && { product_id: part.product_id }) } })
  }
  return (
    <Form onSubmit={send} error={error?.detail || error?.message}>
      <p>{licence ? texts.replaceText(personName(buyer)) : texts.giveFirstText(personName(buyer))}</p>
      {licence && (
        <TextInput
          label={texts.reason}
          description={texts.reasonHint}
          maxLength={LICENCE_REASON_MAX_LENGTH}
          data-autofocus
          value={reason}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
      )}
      <CancelAndSubmit onCancel={onClose} busy={busy}>
        {licence ? texts.replace : texts.giveFirst}
      </CancelAndSubmit>
    </Form>
  )
}
