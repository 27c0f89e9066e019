// First visit: entry
import { Checkbox, Divider, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { focusFirstError, placeProblems } from '#platform/web/ui/form/forms.ts'
import type { CallError } from '#platform/web/api/messages.ts'
import { useAction } from '#platform/web/api/query.ts'
import { useValidateOnLeave } from '#platform/web/ui/form/useValidateOnLeave.ts'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { SubmitButton } from '#platform/web/ui/form/SubmitButton.tsx'
import { siteSetting } from '#platform/web/page/product.ts'
import { accountsApi, PASSWORD_MIN_LENGTH } from '../../contract.ts'
import { useAuth } from '../session/auth-state.ts'
import { EntryFrame } from './EntryFrame.tsx'
import classes from './forms.module.css'
import { EMPTY_REGISTRATION, REGISTRATION_FIELDS, registrationProblems } from './registration.ts'
import { RoleChoice } from './RoleChoice.tsx'
import { OAuthAlternative } from '../social/OAuthButtons.tsx'
import { signIn } from '../session/session.ts'
import { providerTexts } from '../social/provider-texts.ts'
import { TermsLabel } from './TermsLabel.tsx'
import { texts } from './texts.ts'
import { useLeaveWhenSignedIn } from './useLeaveWhenSignedIn.ts'

const TAKEN = new Map([
  ['username_taken', 'username'],
  ['email_taken', 'email'],
])

/** Makes an account and signs in with it; where registration is not open to everybody, says so to those without an invitation. */
export function RegisterPage() {
  useLeaveWhenSignedIn()
  const invitation = new URLSearchParams(useLocation().search).get('invitation')
  const mode = siteSetting('registration')
  if (mode === 'closed' || (mode === 'invitation' && !invitation)) return <NotOpen text={texts.notOpen[mode]} />
  return <RegisterForm {...(mode && invitation && { invitation })} />
}

const ToLogin = () => (
  <>
    {texts.haveAccount} <Link to="/login">{texts.login}</Link>
  </>
)

const NotOpen = ({ text }: { text: string }) => (
  <EntryFrame title={texts.createAccount} lead={text} plate={1} foot={<ToLogin />}>
    {null}
  </EntryFrame>
)

function RegisterForm({ invitation }: { invitation?: string }) {
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<string | null>(null)
  const signingIn = useAuth((state) => state.loading)
  const form = useForm({ initialValues: EMPTY_REGISTRATION, validate: registrationProblems })

  const validateOnLeave = useValidateOnLeave(form)

  const showRefusal = (error: CallError) => {
    const taken = TAKEN.get(error.code)
    if (taken === undefined) return setRefusal(placeProblems(form, REGISTRATION_FIELDS, error))
    form.setFieldError(taken, error.message)
    form.getInputNode(taken)?.focus()
  }
  const enter = async () => {
    const { username, password } = form.getValues()
    await signIn({ username, password })
    // The account is made; the sign-in page says why it did not go on.
    if (!useAuth.getState().isAuthenticated) void navigate('/login')
  }
  const { run, busy } = useAction(accountsApi.register, { onDone: () => void enter(), onRefused: showRefusal })
  const send = ({ confirm_password: _again, terms_accepted, ...values }: typeof EMPTY_REGISTRATION) => {
    setRefusal(null)
    if (terms_accepted) void run({ body: { ...values, terms_accepted, invitation } })
  }

  return (
    <EntryFrame
      title={texts.createAccount}
      lead={texts.registerLead}
      plate={form.values.user_type === 'client' ? 1 : 2}
      foot={<ToLogin />}
    >
      <form noValidate ref={validateOnLeave} onSubmit={form.onSubmit(send, focusFirstError(form))}>
        <div className={classes.fields}>
          <FormError onClose={() => setRefusal(null)}>{refusal}</FormError>
          <RoleChoice
            value={form.values.user_type}
            onChange={(userType) => form.setFieldValue('user_type', userType)}
          />
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
          <Checkbox label={<TermsLabel />} required {...form.getInputProps('terms_accepted', { type: 'checkbox' })} />
          <SubmitButton busy={busy || signingIn} busyLabel={texts.creatingAccount}>
            {texts.createAccount}
          </SubmitButton>
        </div>
      </form>
      <div className={classes.others}>
        <OAuthAlternative invitation={invitation} lead={providerTexts.registerWith} or={<Divider label={texts.or} />} />
      </div>
    </EntryFrame>
  )
}
