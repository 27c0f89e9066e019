import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '#platform/web/api/query.ts'
import { formatExactly, formatMoney } from '#platform/web/format/money.ts'
import { useLeaving } from '#platform/web/page/useLeaving.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { CancelButton } from '#platform/web/ui/form/CancelButton.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { remainingBalance, PayWithField, usePayWith } from '#features/balances/web.tsx'
import { milestonesApi } from '../../contract.ts'
import type { MilestoneDialogProps } from './DisputeDialog.tsx'
import { milestoneTexts as texts } from './milestone-texts.ts'

/** Funds a milestone: at once from the balance, or by card on the payment provider's page. */
export const FundDialog = ({ opened, ...form }: MilestoneDialogProps) => (
  <Dialog opened={opened} onClose={form.onClose} title={texts.fundTitle(form.milestone.title)}>
    {opened && <FundForm {...form} />}
  </Dialog>
)

function FundForm({ onClose, agreement, milestone: { number, price } }: Omit<MilestoneDialogProps, 'opened'>) {
  const way = usePayWith(price, true)
  const { leaving, leaveFor } = useLeaving()
  const [isInvalid, setInvalid] = useState(false)
  const fund = useAction(milestonesApi.fund, {
    onDone: ({ url, agreement: funded }) => {
      if (funded) {
        toast.success(texts.isFunded(agreement.developer_full_name))
        return onClose()
      }
      return url === undefined ? setInvalid(true) : leaveFor(url)
    },
  })
  const busy = fund.busy || leaving
  const send = () => {
    setInvalid(false)
    void fund.run({ params: { id: agreement.id, number }, body: { pay_with: way.payWith } })
  }
  return (
    <Stack gap="md">
      <Text>{texts.fundText(agreement.developer_full_name)}</Text>
      <FormError>{isInvalid ? texts.invalidResponse : fund.error?.message}</FormError>
      <PayWithField total={price} {...way} />
      {way.payWith === 'balance' && way.balance !== null && (
        <Text c="dimmed" size="sm">
          {texts.left(formatExactly(remainingBalance(price, way.balance)))}
        </Text>
      )}
      <Group justify="flex-end" gap="sm">
        <CancelButton onClick={onClose} />
        <Button aria-disabled={busy} onClick={send}>
          {leaving ? texts.leading : fund.busy ? texts.paying : texts.fund(formatMoney(price))}
        </Button>
      </Group>
    </Stack>
  )
}
