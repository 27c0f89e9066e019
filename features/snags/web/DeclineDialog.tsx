import { NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { CancelAndSubmit } from '#platform/web/ui/form/CancelAndSubmit.tsx'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { ANSWER_MAX_LENGTH, SnagReason } from '../contract.ts'
import { texts } from './texts.ts'

export interface DeclineDialogProps {
  opened: boolean
  onClose: () => void
  title: string
  /** Sentence that describes the consequence. */
  children: string
  confirmLabel: string
  busy: boolean
  error: { message: string } | null
  onDecline: (reply: { reason: SnagReason; text: string | null }) => unknown
}

/** Asks for a reason and an optional text before declining pitches. */
export function DeclineDialog({ opened, onClose, title, ...form }: DeclineDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <DeclineForm onClose={onClose} {...form} />
    </Dialog>
  )
}

function DeclineForm(props: Omit<DeclineDialogProps, 'opened' | 'title'>) {
  const { children, confirmLabel, busy, error, onClose, onDecline } = props
  const [reason, setReason] = useState<SnagReason>('another_creator')
  const [text, setText] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void onDecline({ reason, text: text.trim() === '' ? null : text })
      }}
    >
      <Stack gap="md">
        <FormError>{error?.message}</FormError>
        <Text>{children}</Text>
        <NativeSelect
          label={texts.reason}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(SnagReason.parse(event.currentTarget.value))}
          data={SnagReason.options.map((value) => ({ value, label: texts.reasons[value] }))}
        />
        <Textarea
          label={texts.text}
          description={texts.textHint}
          minRows={3}
          maxLength={ANSWER_MAX_LENGTH}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <CancelAndSubmit onCancel={onClose} busy={busy}>
          {confirmLabel}
        </CancelAndSubmit>
      </Stack>
    </form>
  )
}
