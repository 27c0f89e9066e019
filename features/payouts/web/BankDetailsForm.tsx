import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '#platform/web/api/query.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { focusFirstError, showProblemsAtFields } from '#platform/web/ui/form/forms.ts'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { SubmitButton } from '#platform/web/ui/form/SubmitButton.tsx'
import { type BankDetails, payoutsApi } from '../contract.ts'
import { BankDetailsFields, useBankDetails } from './BankDetailsFields.tsx'
import { texts } from './texts.ts'

/** Form for where a creator is paid. */
export function BankDetailsForm({ details }: { details: BankDetails }) {
  const [problem, setProblem] = useState<string | null>(null)
  const form = useBankDetails(details)
  const { run, busy } = useAction(payoutsApi.changeBankDetails, {
    onDone: () => toast.success(texts.saved),
    onRefused: (error) => setProblem(showProblemsAtFields(form, Object.keys(form.values), error)),
  })
  const submit = form.onSubmit((values) => {
    setProblem(null)
    void run({ body: values })
  }, focusFirstError(form))
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormError>{problem}</FormError>
        <BankDetailsFields form={form} />
        <SubmitButton busy={busy}>{texts.save}</SubmitButton>
      </Stack>
    </form>
  )
}
