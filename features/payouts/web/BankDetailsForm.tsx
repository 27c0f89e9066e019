import { Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useAction } from '#platform/web/api/query.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { focusFirstError, placeProblems } from '#platform/web/ui/form/forms.ts'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { SubmitButton } from '#platform/web/ui/form/SubmitButton.tsx'
import { ACCOUNT_MAX_LENGTH, type BankDetails, HOLDER_MAX_LENGTH, payoutsApi } from '../contract.ts'
import { texts } from './texts.ts'

/** Form for where somebody is paid. What is typed is not stored in the browser, which others may use too. */
export function BankDetailsForm({ details }: { details: BankDetails }) {
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm({
    mode: 'controlled',
    initialValues: { holder: details.holder ?? '', account: details.account ?? '' },
    validate: {
      holder: (holder) => (holder.trim() === '' ? texts.holderMissing : null),
      account: (account) => (account.trim() === '' ? texts.accountMissing : null),
    },
  })
  const { run, busy } = useAction(payoutsApi.changeBankDetails, {
    onDone: () => toast.success(texts.saved),
    onRefused: (error) => setProblem(placeProblems(form, Object.keys(form.values), error)),
  })
  const submit = form.onSubmit((values) => {
    setProblem(null)
    void run({ body: values })
  }, focusFirstError(form))
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormError>{problem}</FormError>
        <TextInput
          label={texts.holder}
          autoComplete="name"
          maxLength={HOLDER_MAX_LENGTH}
          {...form.getInputProps('holder')}
        />
        <Textarea
          label={texts.account}
          description={texts.accountHint}
          autoComplete="off"
          autosize
          minRows={2}
          maxLength={ACCOUNT_MAX_LENGTH}
          {...form.getInputProps('account')}
        />
        <SubmitButton busy={busy} busyLabel={texts.saving}>
          {texts.save}
        </SubmitButton>
      </Stack>
    </form>
  )
}
