import { Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState, type ReactNode } from 'react'
import { focusFirstError, showProblemsAtFields } from '#platform/web/ui/form/forms.ts'
import type { CallError } from '#platform/web/api/messages.ts'
import { siteSetting } from '#platform/web/page/product.ts'
import { useAction } from '#platform/web/api/query.ts'
import { useValidateOnLeave } from '#platform/web/ui/form/useValidateOnLeave.ts'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { SubmitButton } from '#platform/web/ui/form/SubmitButton.tsx'
import { accountsApi, PASSWORD_MIN_LENGTH } from '../../contract.ts'
import type { UserType } from '../../contract/roles.ts'
import { useAuth } from '../session/auth-state.ts'
import { signIn } from '../session/session.ts'
import classes from './forms.module.css'
import {
  EMPTY_REGISTRATION,
  isQuestionAsked,
  REGISTRATION_FIELDS,
  registrationProblems,
  type RegistrationValues,
} from './registration.ts'
import { TermsLabel } from './TermsLabel.tsx'
import { texts } from './texts.ts'

// Fields that errors of their own name.
const FIELD_BY_ERROR = new Map([
  ['username_taken', 'username'],
  ['email_taken', 'email'],
  ['registration_answer_required', 'registration_answer'],
  ['registration_answer_wrong', 'registration_answer'],
])

export interface RegistrationFormProps {
  userType: UserType
  invitation?: string | undefined
  /** Content above the fields. */
  children?: ReactNode
  /** Label of the submit button. */
  label?: string
  /** Called once the account is created and signed in. */
  onEntered?: () => void
  /** Called when the account was created but signing in failed. */
  onNotEntered: () => void
}

/** Form that creates an account and signs in with it. */
export function RegistrationForm(props: RegistrationFormProps) {
  const { userType, invitation, children, label = texts.createAccount, onEntered, onNotEntered } = props
  const [refusal, setRefusal] = useState<string | null>(null)
  const signingIn = useAuth((state) => state.loading)
  const [isAsked, setAsked] = useState(() => isQuestionAsked(invitation))
  const form = useForm({
    initialValues: EMPTY_REGISTRATION,
    validate: (values) => registrationProblems(values, isAsked),
  })
  const validateOnLeave = useValidateOnLeave(form)

  const showRefusal = (error: CallError) => {
    const field = FIELD_BY_ERROR.get(error.code)
    if (field === undefined) return setRefusal(showProblemsAtFields(form, REGISTRATION_FIELDS, error))
    // The invitation cannot be used, or the owner asks since this page was opened.
    if (field === 'registration_answer') setAsked(true)
    form.setFieldError(field, error.message)
    form.getInputNode(field)?.focus()
  }
  const signInAfterRegistration = async () => {
    const { username, password } = form.getValues()
    await signIn({ username, password })
    if (useAuth.getState().isAuthenticated) onEntered?.()
    else onNotEntered()
  }
  const { run, busy } = useAction(accountsApi.register, {
    onDone: () => void signInAfterRegistration(),
    onRefused: showRefusal,
  })
  const send = ({ confirm_password: _again, terms_accepted, registration_answer, ...values }: RegistrationValues) => {
    setRefusal(null)
    const answer = isAsked ? { registration_answer } : {}
    if (terms_accepted) void run({ body: { ...values, ...answer, user_type: userType, terms_accepted, invitation } })
  }

  return (
    <form noValidate ref={validateOnLeave} onSubmit={form.onSubmit(send, focusFirstError(form))}>
      <div className={classes.fields}>
        <FormError onClose={() => setRefusal(null)}>{refusal}</FormError>
        {children}
        <TextInput
          label={texts.username}
          description={texts.usernameHint}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
          {...form.getInputProps('username')}
        />
        <TextInput
          label={texts.email}
          type="email"
          autoComplete="email"
          required
          withAsterisk={false}
          {...form.getInputProps('email')}
        />
        <TextInput
          label={texts.fullName}
          autoComplete="name"
          required
          withAsterisk={false}
          {...form.getInputProps('full_name')}
        />
        <PasswordInput
          label={texts.password}
          description={texts.passwordHint(PASSWORD_MIN_LENGTH)}
          autoComplete="new-password"
          required
          withAsterisk={false}
          {...form.getInputProps('password')}
        />
        <PasswordInput
          label={texts.confirmPassword}
          autoComplete="new-password"
          required
          withAsterisk={false}
          {...form.getInputProps('confirm_password')}
        />
        {isAsked && (
          <TextInput
            label={siteSetting('question') ?? texts.answer}
            autoComplete="off"
            required
            withAsterisk={false}
            {...form.getInputProps('registration_answer')}
          />
        )}
        <Checkbox label={<TermsLabel />} required {...form.getInputProps('terms_accepted', { type: 'checkbox' })} />
        <SubmitButton busy={busy || signingIn} busyLabel={texts.creatingAccount}>
          {label}
        </SubmitButton>
      </div>
    </form>
  )
}
