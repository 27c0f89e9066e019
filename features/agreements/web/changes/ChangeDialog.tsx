import { Text } from '@mantine/core'
import { DraftDialog, DraftDialogForm, useDraftAction } from '#platform/web/drafts/DraftDialog.tsx'
import { useDraftedForm } from '#platform/web/drafts/useDraftedForm.ts'
import { amountOf, fitsCurrency, minorOf } from '#platform/web/format/money.ts'
import { focusFirstError } from '#platform/web/ui/form/forms.ts'
import { PriceInput } from '#platform/web/ui/form/PriceInput.tsx'
import { useUser } from '#features/accounts/web.tsx'
import { changesApi, type Agreement } from '../../contract.ts'
import { isPaidHere } from '../milestones/milestones.ts'
import { changeDraftName } from '../draft-names.ts'
import { TermsTexts } from '../terms/TermsTexts.tsx'
import { texts as agreementTexts } from '../texts.ts'
import { ChangedMilestones } from './ChangedMilestones.tsx'
import { changeTexts as texts } from './change-texts.ts'
import { changeBody, changeProblems, priceOf, startOfChange, type ChangeValues } from './change-values.ts'

export interface ChangeDialogProps {
  opened: boolean
  onClose: () => void
  agreement: Agreement
  /** Called when the subscription is missing. */
  onMustSubscribe: () => void
}

/** Proposes other terms for agreed work. The draft is stored in the browser until it is sent or discarded. */
export function ChangeDialog({ opened, onClose, agreement, onMustSubscribe }: ChangeDialogProps) {
  const { id: ownId } = useUser()
  const draftName = changeDraftName(ownId, agreement)
  return (
    <DraftDialog {...{ draftName, opened, onClose }} size="lg" title={texts.title}>
      <ChangeForm {...{ draftName, onClose, agreement, onMustSubscribe }} />
    </DraftDialog>
  )
}

interface ChangeFormProps extends Omit<ChangeDialogProps, 'opened'> {
  draftName: string
}

function ChangeForm({ draftName, onClose, agreement, onMustSubscribe }: ChangeFormProps) {
  const { draft, form } = useDraftedForm<ChangeValues>(draftName, startOfChange(agreement), (values) =>
    changeProblems(agreement, values),
  )
  const action = { draftName, done: agreementTexts.sent, onClose, onCode: { subscription_required: onMustSubscribe } }
  const { error, busy, run } = useDraftAction(changesApi.propose, action)
  const send = form.onSubmit((values) => {
    const body = { ...changeBody(agreement, values), content_hash: agreement.content_hash }
    void run({ params: { id: agreement.id }, body })
  }, focusFirstError(form))
  const price = priceOf(agreement, form.values)
  const { milestones, removed } = form.values
  return (
    <DraftDialogForm
      draft={draft}
      isTouched={draft.isTouched(form.values)}
      lead={<Text c="dimmed">{texts.lead}</Text>}
      error={error?.message}
      busy={busy}
      submit={busy ? agreementTexts.sending : texts.send}
      onSubmit={send}
    >
      {isPaidHere(agreement) ? (
        <ChangedMilestones
          agreed={agreement.milestones}
          milestones={milestones}
          removed={removed}
          problems={form.errors}
          onChange={(changed, gone) => {
            form.clearErrors()
            form.setValues({ milestones: changed, removed: gone })
          }}
        />
      ) : (
        <PriceInput label={agreementTexts.price} required data-autofocus {...form.getInputProps('price')} />
      )}
      <strong aria-live="polite">
        {fitsCurrency(price) &&
          texts.difference(agreement.price, price, amountOf(minorOf(price) - minorOf(agreement.price)))}
      </strong>
      <TermsTexts inputProps={form.getInputProps} hasChanges />
    </DraftDialogForm>
  )
}
