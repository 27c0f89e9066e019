import { PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { focusFirstError } from '#platform/web/ui/form/forms.ts'
import type { CallError } from '#platform/web/api/messages.ts'
import { useAction } from '#platform/web/api/query.ts'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { SubmitButton } from '#platform/web/ui/form/SubmitButton.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { accountSettingsApi } from '../../contract.ts'
import classes from './AccountSections.module.css'
import { auth } from '../session/auth-state.ts'
import { accountSettingsTexts } from './texts.ts'
import { newPasswordRules } from '../entry/new-password.ts'
import { NewPasswordFields } from '../entry/NewPasswordFields.tsx'

/** Changes the password, or sets the first one. */
export function PasswordSection({ hasPassword }: { hasPassword: boolean }) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm({
    initialValues: { old_password: '', new_password: '', again: '' },
    validate: {
      old_password: (word: string) => (hasPassword && word === '' ? accountSettingsTexts.oldPasswordMissing : null),
      ...newPasswordRules,
    },
  })
  const fail = (field: string, message: string) => {
    form.setFieldError(field, message)
    form.getInputNode(field)?.focus()
  }
  const onRefused = (error: CallError) => {
    if (error.code === 'wrong_password') return fail('old_password', accountSettingsTexts.wrongPassword)
    const poor = error.problems.find(({ loc }) => loc[1] === 'new_password')
    if (poor) return fail('new_password', poor.msg)
    setRefusal(error.code === 'sign_in_again' ? accountSettingsTexts.signInAgain : error.message)
  }
  const { run, busy } = useAction(accountSettingsApi.changePassword, {
    onDone: ({ access_token }) => {
      auth.tokenRenewed(access_token)
      form.reset()
      toast.success(accountSettingsTexts.passwordChanged)
    },
    onRefused,
  })
  const send = ({ old_password, new_password }: { old_password: string; new_password: string }) => {
    setRefusal(null)
    void run({ body: hasPassword ? { old_password, new_password } : { new_password } })
  }
  return (
    <Section
      title={accountSettingsTexts.password}
      hint={hasPassword ? accountSettingsTexts.passwordHint : accountSettingsTexts.noPasswordHint}
    >
      <form noValidate className={classes.form} onSubmit={form.onSubmit(send, focusFirstError(form))}>
        <FormError>{refusal}</FormError>
        {hasPassword && (
          <PasswordInput
            label={accountSettingsTexts.oldPassword}
            autoComplete="current-password"
            {...form.getInputProps('old_password')}
          />
        )}
        <NewPasswordFields inputProps={(field) => form.getInputProps(field)} />
        <SubmitButton busy={busy}>
          {hasPassword ? accountSettingsTexts.changePassword : accountSettingsTexts.setPassword}
        </SubmitButton>
      </form>
    </Section>
  )
}
