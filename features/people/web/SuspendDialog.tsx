import { Group, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { operatorsApi, REASON_MAX_LENGTH } from '#features/operators/contract.ts'
import { useAction } from '#platform/web/api/query.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import type { PersonDetails } from '../contract.ts'
import { texts } from './texts.ts'

interface SuspendDialogProps {
  person: PersonDetails
  opened: boolean
  onClose: () => void
}

/** Dialog that suspends an account, or restores it, with a reason. */
export function SuspendDialog({ person, opened, onClose }: SuspendDialogProps) {
  const name = person.full_name || person.username
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={person.is_suspended ? texts.restoreTitle(name) : texts.suspendTitle(name)}
    >
      <SuspendForm person={person} name={name} onClose={onClose} />
    </Dialog>
  )
}

function SuspendForm({
  person: { id, is_suspended },
  name,
  onClose,
}: Omit<SuspendDialogProps, 'opened'> & { name: string }) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { run, busy, error } = useAction(is_suspended ? operatorsApi.restore : operatorsApi.suspend, {
    onDone: ({ is_suspended: isNow }) => {
      toast.success(isNow ? texts.suspendedToast(name) : texts.restoredToast(name))
      onClose()
    },
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(reason.trim() === '')
        if (reason.trim() !== '') void run({ params: { id }, body: { reason } })
      }}
    >
      <Stack gap="md">
        <p>{is_suspended ? texts.restoreText : texts.suspendText}</p>
        <FormError>{error?.message}</FormError>
        <Textarea
          label={texts.reason}
          description={texts.reasonHint}
          error={isMissing && texts.reasonMissing}
          maxLength={REASON_MAX_LENGTH}
          autosize
          minRows={2}
          data-autofocus
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={busy} {...(!is_suspended && { color: 'madder' })}>
            {is_suspended ? texts.restore : texts.suspend}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
