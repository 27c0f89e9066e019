// Script file: account-links
// First visit: entry
import { Checkbox } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import type { UserType } from '../../contract/roles.ts'
import { useAction } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { SubmitButton } from '#platform/web/ui/form/SubmitButton.tsx'
import { socialApi } from '../../contract.ts'
import { Arrival } from './Arrival.tsx'
import { auth, useAuth } from '../session/auth-state.ts'
import { dashboardPath } from '../session/auth-user.ts'
import classes from './forms.module.css'
import { deleteQuery } from './link-token.ts'
import { RoleChoice } from './RoleChoice.tsx'
import { refreshUser } from '../session/session.ts'
import { completeSignIn } from '../social/social-session.ts'
import { socialTexts } from '../social/social-texts.ts'
import { TermsLabel } from './TermsLabel.tsx'
import { texts } from './texts.ts'
import { takeRedirect } from './redirect.ts'

/** Role selection after a social sign-in; exchanges the token in a new user's URL first. */
export function SelectRolePage() {
  // Read from the router, which keeps the query after it is removed from the address bar, until Arrival navigates here.
  const token = new URLSearchParams(useLocation().search).get('token')
  return token === null ? <ChooseRole /> : <NewSocialAccount token={token} />
}

function NewSocialAccount({ token }: { token: string }) {
  const [begin] = useState(() => () => {
    deleteQuery()
    return completeSignIn(token)
  })
  return <Arrival begin={begin} />
}

/** One-time selection of the role, together with the terms. */
function ChooseRole() {
  const token = useAuth((state) => state.token)
  const userType = useAuth((state) => state.user?.userType ?? null)
  const navigate = useNavigate()
  // Also navigates on after the role was chosen, here or in another window.
  const left = useRef(false)
  useEffect(() => {
    if (userType === null || left.current) return
    left.current = true
    void navigate(takeRedirect() ?? dashboardPath({ userType }), { replace: true })
  }, [userType, navigate])

  if (token === null) {
    return (
      <Page title={socialTexts.chooseRole} width="text">
        <FormError>{socialTexts.noToken}</FormError>
        <Button to="/login" mt="xl">
          {texts.login}
        </Button>
      </Page>
    )
  }
  return (
    <Page title={socialTexts.chooseRole} lead={socialTexts.chooseRoleLead} width="text">
      <RoleForm />
      <p className={classes.foot}>
        {socialTexts.notYou} <Link to="/logout">{texts.logout}</Link>
      </p>
    </Page>
  )
}

function RoleForm() {
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm<{ user_type: UserType | null; terms_accepted: boolean }>({
    initialValues: { user_type: null, terms_accepted: false },
    validate: {
      user_type: (value) => (value === null ? socialTexts.missingRole : null),
      terms_accepted: (value) => (value ? null : texts.problems.terms_accepted),
    },
  })
  const { run, busy } = useAction(socialApi.selectRole, {
    onDone: ({ access_token, ...user }) => auth.loginSucceeded(access_token, user),
    onRefused: ({ code, message }) => {
      // Already chosen in another window.
      if (code === 'role_already_chosen') void refreshUser()
      else setRefusal(message)
    },
  })
  const send = ({ user_type, terms_accepted }: typeof form.values) => {
    setRefusal(null)
    if (user_type !== null && terms_accepted) void run({ body: { user_type, terms_accepted } })
  }
  const missing = form.errors['user_type']
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(send, ({ user_type }) => setRefusal(user_type ? socialTexts.missingRole : null))}
    >
      <div className={classes.fields}>
        <FormError onClose={() => setRefusal(null)}>{refusal ?? (missing ? socialTexts.missingRole : null)}</FormError>
        <RoleChoice
          value={form.values.user_type}
          onChange={(userType) => {
            setRefusal(null)
            form.setFieldValue('user_type', userType)
          }}
          legend={socialTexts.roleLegend}
          words={socialTexts.roles}
        />
        <Checkbox label={<TermsLabel />} required {...form.getInputProps('terms_accepted', { type: 'checkbox' })} />
        <SubmitButton busy={busy} busyLabel={socialTexts.continuing}>
          {socialTexts.continue}
        </SubmitButton>
      </div>
    </form>
  )
}
