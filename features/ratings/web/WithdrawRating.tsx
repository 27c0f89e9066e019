import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import type { OwnRating } from '../contract.ts'
import { targetApis } from './target-apis.ts'
import { texts } from './texts.ts'

/** Withdraws the user's rating after a confirmation. */
export function WithdrawRating({ rating, onDone }: { rating: OwnRating; onDone: () => void }) {
  const { kind, target_id, agreement_id, hidden_until } = rating
  const [isConfirming, setIsConfirming] = useState(false)
  const { run, busy, error } = useAction(targetApis[kind].withdraw, {
    onDone: () => {
      toast.success(texts.withdrawn)
      onDone()
    },
  })
  if (!isConfirming) {
    return (
      <Button variant="subtle" color="madder" onClick={() => setIsConfirming(true)}>
        {texts.withdraw}
      </Button>
    )
  }
  // Once the other side could read it, it cannot be given again.
  const isFinal = agreement_id !== null && hidden_until === null
  return (
    <div role="group" aria-label={texts.withdraw} tabIndex={-1} ref={(group) => group?.focus()}>
      <FormError>{error?.message}</FormError>
      <Text>{isFinal ? texts.withdrawForGood : texts.withdrawSure}</Text>
      <Group gap="sm" mt="xs">
        <Button color="madder" loading={busy} onClick={() => void run({ params: { id: target_id } })}>
          {texts.withdrawYes}
        </Button>
        <Button variant="default" onClick={() => setIsConfirming(false)}>
          {texts.withdrawNo}
        </Button>
      </Group>
    </div>
  )
}
