import { Stack, Textarea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { CancelAndSubmit } from './CancelAndSubmit.tsx'
import { FormError } from './FormError.tsx'

interface TextFormProps {
  /** The one field, which must not be empty: `missing` is shown if it is, `max` is its length in characters. */
  field: { label: string; hint?: string; missing: string; max: number; rows?: number }
  submit: { label: string; color?: 'madder' }
  busy: boolean
  error: { message: string } | null
  onSend: (text: string) => void
  onCancel: () => void
  /** What is about to happen. */
  children?: ReactNode
}

/** Form of a dialog that asks for one text, such as a reason or a reply. */
export function TextForm({ field, submit, busy, error, onSend, onCancel, children }: TextFormProps) {
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(text.trim() === '')
        if (text.trim() !== '') onSend(text)
      }}
    >
      <Stack gap="md">
        {children}
        <FormError>{error?.message}</FormError>
        <Textarea
          label={field.label}
          description={field.hint}
          error={isMissing && field.missing}
          maxLength={field.max}
          autosize
          minRows={field.rows ?? 2}
          data-autofocus
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <CancelAndSubmit onCancel={onCancel} busy={busy} color={submit.color}>
          {submit.label}
        </CancelAndSubmit>
      </Stack>
    </form>
  )
}
