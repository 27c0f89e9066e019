import { Stack } from '@mantine/core'
import type { SubmitEvent } from 'react'
import { decimalText } from '#platform/contract/currency.ts'
import { useAction } from '#platform/web/api/query.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { MoneyField, useMoneyField } from '#platform/web/ui/form/MoneyField.tsx'
import { SubmitButton } from '#platform/web/ui/form/SubmitButton.tsx'
import { type PayoutMethod, payoutsApi } from '../contract.ts'
import { texts } from './texts.ts'

/** Form that withdraws earnings, with everything that is available filled in. */
export function WithdrawForm({ least, most, method }: { least: number; most: number; method: PayoutMethod }) {
  const amount = useMoneyField(decimalText(most), texts, { least, most })
  const { run, busy, error } = useAction(payoutsApi.request, {
    onDone: ({ amount_cents }) => toast.success(texts.requested(amount_cents)),
  })
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    const amount_cents = amount.check()
    if (amount_cents !== null) void run({ body: { amount_cents } })
  }
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="md">
        <FormError>{error?.message}</FormError>
        <MoneyField
          amount={amount}
          label={texts.amount}
          description={texts.amountHint(least, most, method)}
          disabled={busy}
        />
        <SubmitButton busy={busy} busyLabel={texts.withdrawing}>
          {texts.withdrawCents(amount.cents)}
        </SubmitButton>
      </Stack>
    </form>
  )
}
