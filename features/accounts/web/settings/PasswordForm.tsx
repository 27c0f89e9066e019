import { PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { CallError } from '#platform/web/api/messages.ts'
import { focusFirstError } from '#platform/web/ui/form/forms.ts'
import { CancelAndSubmit } from '#platform/web/ui/form/CancelAndSubmit.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { accountSettingsTexts } from './texts.ts'
import { closingTexts } from './closing-texts.ts'

export interface PasswordFormProps {
  /** Without a password no input is needed, but a recent sign-in is required. */
  hasPassword: boolean
  /** Description of the action. */
  children: ReactNode
  submit: { label: string; color?: 'madder' }
  cancel?: string
  onSend: (body: { password?: string }) => void
  onCancel: () => void
  busy: boolean
  /** Error of the last attempt. */
  error: CallError | null
}

const ERROR_TEXTS: Readonly<Record<string, string>> = {
  sign_in_again: accountSettingsTexts.signInAgain,
  gives_up_needed: closingTexts.changed,
}

/** Asks for the password before an action that is hard to undo. */
export function PasswordForm({
  hasPassword,
  children,
  submit,
  cancel,
  onSend,
  onCancel,
  busy,
  error,
}: PasswordFormProps) {
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (word) => (hasPassword && word === '' ? accountSettingsTexts.passwordMissing : null) },
  })
  const isWrong = error?.code === 'wrong_password'
  const showWrong = useEffectEvent(() => {
    form.setFieldError('password', accountSettingsTexts.wrongPassword)
    form.getInputNode('password')?.focus()
  })
  useEffect(() => {
    if (isWrong) showWrong()
  }, [isWrong, error])
  const send = ({ password }: { password: string }) => onSend(hasPassword ? { password } : {})
  return (
    <Form onSubmit={form.onSubmit(send, focusFirstError(form))}>
      {children}
      <FormError>{error && !isWrong && (ERROR_TEXTS[error.code] ?? error.message)}</FormError>
      {hasPassword && (
        <PasswordInput
          label={accountSettingsTexts.confirmWith}
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
      )}
      <CancelAndSubmit cancel={cancel} onCancel={onCancel} color={submit.color} busy={busy}>
        {submit.label}
      </CancelAndSubmit>
    </Form>
  )
}
