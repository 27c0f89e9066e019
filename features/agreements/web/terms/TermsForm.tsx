import { Text } from '@mantine/core'
import { DraftDialogForm, useDraftAction } from '#platform/web/drafts/DraftDialog.tsx'
import { useDraftedForm } from '#platform/web/drafts/useDraftedForm.ts'
import { focusFirstError } from '#platform/web/ui/form/forms.ts'
import { useEndpoint } from '#platform/web/api/query.ts'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { PriceInput } from '#platform/web/ui/form/PriceInput.tsx'
import { formatMoney } from '#platform/web/format/money.ts'
import { agreementsApi, milestonesApi } from '../../contract.ts'
import { texts } from '../texts.ts'
import { emptyMilestone } from './milestone-drafts.ts'
import { MilestonesField } from './MilestonesField.tsx'
import { PaymentChoice } from './PaymentChoice.tsx'
import { TermsTexts } from './TermsTexts.tsx'
import { bodyOf, startOf, termsProblems, type TermsValues } from './terms-values.ts'
import type { TermsDialogProps } from './TermsDialog.tsx'

interface TermsFormProps extends Omit<TermsDialogProps, 'opened'> {
  draftName: string
}

/** Form for terms: their price or milestones, and what is to be done. */
export function TermsForm({
  conversation,
  superseded,
  suggested,
  draftName,
  onClose,
  onMustSubscribe,
}: TermsFormProps) {
  const { data: settings, error: settingsError } = useEndpoint(milestonesApi.readSettings, {})
  const canBePaidHere = settings?.is_available ?? false
  const start = startOf(superseded, suggested, conversation.request_budget)
  const { draft, form } = useDraftedForm<TermsValues>(draftName, start, (values) =>
    termsProblems(values, canBePaidHere),
  )
  const { paid, price, milestones } = form.values
  const isPaidHere = canBePaidHere && paid === 'here'
  // Until it is known whether milestones are possible, terms that have some are not sent without them.
  const isUnknown = paid === 'here' && settings === undefined
  const options = { draftName, done: texts.sent, onClose, onCode: { subscription_required: onMustSubscribe } }
  const propose = useDraftAction(agreementsApi.propose, options)
  const counter = useDraftAction(agreementsApi.counter, options)
  const error = propose.error ?? counter.error
  const busy = propose.busy || counter.busy

  const send = form.onSubmit((values) => {
    const body = bodyOf(values, canBePaidHere)
    if (superseded) {
      const { id, content_hash } = superseded
      void counter.run({ params: { id }, body: { ...body, content_hash } })
    } else {
      const { request_id, developer_id } = conversation
      void propose.run({ body: { ...body, request_id, developer_id } })
    }
  }, focusFirstError(form))

  const budget = conversation.request_budget
  return (
    <DraftDialogForm
      draft={draft}
      isTouched={draft.isTouched(form.values)}
      lead={
        <Text c="dimmed">
          {superseded ? texts.counterLead : texts.proposeLead} {suggested && texts.suggestedLead}
        </Text>
      }
      error={error?.code === 'terms_changed' ? texts.changedWhileWriting : error?.message}
      busy={busy}
      isWaiting={busy || isUnknown}
      submit={busy ? texts.sending : texts.send}
      onSubmit={send}
    >
      {settings && canBePaidHere && (
        <PaymentChoice
          value={paid}
          onChange={(chosen) => {
            form.clearErrors()
            form.setFieldValue('paid', chosen)
            if (chosen === 'here' && milestones.length === 0) {
              form.setFieldValue('milestones', [emptyMilestone(price)])
            }
          }}
          acceptAfterDays={settings.accept_after_days}
          feePercent={settings.fee_percent}
        />
      )}
      {isUnknown ? (
        <FormError>{settingsError?.message}</FormError>
      ) : isPaidHere ? (
        <MilestonesField
          milestones={milestones}
          problems={form.errors}
          onChange={(changed) => {
            form.clearErrors()
            form.setFieldValue('milestones', changed)
          }}
        />
      ) : (
        <PriceInput
          label={texts.price}
          description={budget === null ? texts.priceHint : `${texts.priceHint} ${texts.suggested(formatMoney(budget))}`}
          required
          data-autofocus
          {...form.getInputProps('price')}
        />
      )}
      <TermsTexts inputProps={form.getInputProps} hasChanges={superseded !== null} />
    </DraftDialogForm>
  )
}
