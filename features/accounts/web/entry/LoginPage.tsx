// First visit: entry
import { Divider, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { useSearchParams } from '#platform/web/page/search-params.ts'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { focusFirstError } from '#platform/web/ui/form/forms.ts'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { SubmitButton } from '#platform/web/ui/form/SubmitButton.tsx'
import { auth, useAuth } from '../session/auth-state.ts'
import { recoveryTexts } from './recovery-texts.ts'
import { EntryFrame } from './EntryFrame.tsx'
import classes from './forms.module.css'
import { OAuthAlternative } from '../social/OAuthButtons.tsx'
import { signIn } from '../session/session.ts'
import { providerTexts } from '../social/provider-texts.ts'
import { socialTexts } from '../social/social-texts.ts'
import { texts } from './texts.ts'
import { useLeaveWhenSignedIn } from './useLeaveWhenSignedIn.ts'

// Errors that a reset by email can resolve; it also helps owners who are locked out by another person's guesses.
const RESOLVED_BY_RESET = new Set(['wrong_credentials', 'too_many_requests'])

const forgotPasswordLink = <Link to="/forgot-password">{recoveryTexts.forgot}</Link>

/** Signs in with a username or an email address. */
export function LoginPage() {
  useLeaveWhenSignedIn()
  const error = useAuth((state) => state.error)
  const [query] = useSearchParams()
  const redirectError = query.get('error') === 'authentication_failed' ? socialTexts.tryAgain : null
  const busy = useAuth((state) => state.loading)
  // An error belongs to its attempt, so it is cleared before the next visit of this page.
  useEffect(() => auth.errorDismissed, [])
  const [code, setCode] = useState<string | null>(null)
  const form = useForm({
    initialValues: { username: '', password: '' },
    validate: {
      username: (value) => (value.trim() === '' ? texts.missingLogin : null),
      password: (value) => (value === '' ? texts.missingPassword : null),
    },
  })
  return (
    <EntryFrame
      title={texts.welcome}
      lead={texts.signInToAccount}
      plate={0}
      foot={
        <>
          {texts.noAccount} <Link to="/register">{texts.register}</Link>
        </>
      }
    >
      <form noValidate onSubmit={form.onSubmit((values) => void signIn(values).then(setCode), focusFirstError(form))}>
        <div className={classes.fields}>
          <FormError onClose={auth.errorDismissed}>
            {error && (
              <>
                {error} {code !== null && RESOLVED_BY_RESET.has(code) && forgotPasswordLink}
              </>
            )}
          </FormError>
          {!error && <FormError>{redirectError}</FormError>}
          <TextInput
            label={texts.usernameOrEmail}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('username')}
          />
          <PasswordInput label={texts.password} autoComplete="current-password" {...form.getInputProps('password')} />
          <p className={classes.aside}>{forgotPasswordLink}</p>
          <SubmitButton busy={busy} busyLabel={texts.signingIn}>
            {texts.signIn}
          </SubmitButton>
        </div>
      </form>
      <div className={classes.others}>
        <OAuthAlternative lead={providerTexts.signInWith} or={<Divider label={texts.or} />} />
      </div>
    </EntryFrame>
  )
}
