import { Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { settingsDraftName } from '#platform/web/drafts/settings-drafts.ts'
import { UnsavedChanges } from '#platform/web/drafts/UnsavedChanges.tsx'
import { useFormDraft } from '#platform/web/drafts/useFormDraft.ts'
import { fieldProblems, focusFirstError, placeProblems } from '#platform/web/ui/form/forms.ts'
import { useAction } from '#platform/web/api/query.ts'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { SubmitButton } from '#platform/web/ui/form/SubmitButton.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useUser } from '#features/accounts/web.tsx'
import { BillingDetailsChange, invoicesApi, type BillingDetails } from '../contract.ts'
import { texts } from './texts.ts'

type Values = Record<keyof BillingDetails, string>

// Emptied fields are cleared on the server.
const bodyOf = ({ name, address, tax_id }: Values): BillingDetailsChange => ({
  name: name.trim() || null,
  address: address.trim() || null,
  tax_id: tax_id.trim() || null,
})

const validate = (values: Values): Record<string, string> =>
  fieldProblems(BillingDetailsChange, bodyOf(values), {
    name: texts.tooLong,
    address: texts.addressTooLong,
    tax_id: texts.tooLong,
  })

/** Form for the billing details on future invoices, as buyer and seller. */
export function BillingDetailsForm({ details }: { details: BillingDetails }) {
  const draft = useFormDraft<Values>(settingsDraftName(useUser().id, 'billing_details'), {
    name: details.name ?? '',
    address: details.address ?? '',
    tax_id: details.tax_id ?? '',
  })
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: draft.start,
    validate,
    onValuesChange: draft.store,
  })
  const [problem, setProblem] = useState<string | null>(null)
  const { run, busy } = useAction(invoicesApi.changeBillingDetails, {
    onDone: () => {
      draft.settle(form.values)
      toast.success(texts.saved)
    },
    onRefused: (error) => setProblem(placeProblems(form, Object.keys(form.values), error)),
  })
  const submit = form.onSubmit((values) => {
    setProblem(null)
    void run({ body: bodyOf(values) })
  }, focusFirstError(form))
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormError>{problem}</FormError>
        <TextInput
          label={texts.name}
          description={texts.nameHint}
          autoComplete="organization"
          {...form.getInputProps('name')}
        />
        <Textarea
          label={texts.address}
          autosize
          minRows={3}
          maxRows={8}
          autoComplete="street-address"
          {...form.getInputProps('address')}
        />
        <TextInput label={texts.taxId} {...form.getInputProps('tax_id')} />
        <UnsavedChanges
          draft={draft}
          values={form.values}
          onDiscard={() => {
            draft.settle(draft.there)
            form.setValues(draft.there)
          }}
        />
        <SubmitButton busy={busy} busyLabel={texts.saving}>
          {texts.save}
        </SubmitButton>
      </Stack>
    </form>
  )
}
