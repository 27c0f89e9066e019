import { Alert, Stack } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '#platform/web/api/query.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { focusFirstError, showProblemsAtFields } from '#platform/web/ui/form/forms.ts'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { SubmitButton } from '#platform/web/ui/form/SubmitButton.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { leftEarningsApi, type LeftEarnings } from '../../contract/left-earnings.ts'
import classes from '../Earnings.module.css'
import { BankDetailsFields, useBankDetails } from '../BankDetailsFields.tsx'
import { leftTexts } from './texts.ts'

interface ClaimFormProps {
  link: { id: number; token: string }
  left: LeftEarnings
  onChange: (left: LeftEarnings) => void
}

/** Form by which somebody asks for what they had earned, and corrects where to pay it. */
export function ClaimForm({ link: { id, token }, left, onChange }: ClaimFormProps) {
  const { state, amount_cents, reason, is_early, payable_at, ends_at } = left
  const isWaiting = state === 'waiting'
  const [problem, setProblem] = useState<string | null>(null)
  const form = useBankDetails()
  const { run, busy } = useAction(leftEarningsApi.claim, {
    onDone: (changed) => {
      toast.success(isWaiting ? leftTexts.noted : leftTexts.changed)
      form.reset()
      onChange(changed)
    },
    onRefused: (error) => setProblem(showProblemsAtFields(form, Object.keys(form.values), error)),
  })
  const submit = form.onSubmit((values) => {
    setProblem(null)
    void run({ params: { id }, body: { ...values, token } })
  }, focusFirstError(form))
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" className={classes.claim}>
        {reason !== null && (
          <Alert color="madder" title={state === 'held' ? leftTexts.held : leftTexts.cameBack}>
            {reason}
          </Alert>
        )}
        <p>
          {isWaiting ? leftTexts.waiting(amount_cents) : leftTexts.requested(amount_cents)}{' '}
          {is_early ? (
            <>
              {leftTexts.from} <Moment at={payable_at} as="day" />.
            </>
          ) : (
            !isWaiting && leftTexts.requestedText
          )}
        </p>
        {isWaiting && (
          <p>
            {leftTexts.until} <Moment at={ends_at} as="day" />.
          </p>
        )}
        <FormError>{problem}</FormError>
        <BankDetailsFields form={form} />
        <SubmitButton busy={busy} busyLabel={leftTexts.sending}>
          {isWaiting ? leftTexts.send(amount_cents) : leftTexts.change}
        </SubmitButton>
      </Stack>
    </form>
  )
}
