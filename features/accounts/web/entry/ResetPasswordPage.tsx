// Script file: account-links
// First visit: entry
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { focusFirstError } from '#platform/web/ui/form/forms.ts'
import type { CallError } from '#platform/web/api/messages.ts'
import { useAction } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { SubmitButton } from '#platform/web/ui/form/SubmitButton.tsx'
import { accountSettingsApi } from '../../contract.ts'
import { recoveryTexts } from './recovery-texts.ts'
import { EntryFrame } from './EntryFrame.tsx'
import classes from './forms.module.css'
import { useLinkToken } from './link-token.ts'
import { newPasswordRules } from './new-password.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { signOut } from '../session/session.ts'
import { useAuth } from '../session/auth-state.ts'

const PICTURE_SEED = 4
const foot = <Link to="/login">{recoveryTexts.toLogin}</Link>

/** Landing page of the password-reset link. */
export function ResetPasswordPage() {
  const token = useLinkToken()
  const [outcome, setOutcome] = useState<'done' | 'dead' | null>(null)
  if (outcome === 'done') {
    return (
      <EntryFrame
        follows
        key="done"
        title={recoveryTexts.resetDone}
        lead={recoveryTexts.resetDoneLead}
        plate={PICTURE_SEED}
        foot={foot}
      >
        <Button to="/login" size="lg" fullWidth>
          {recoveryTexts.signIn}
        </Button>
      </EntryFrame>
    )
  }
  if (token === null || outcome === 'dead') {
    const title = token === null ? recoveryTexts.incompleteTitle : recoveryTexts.deadTitle
    const lead = token === null ? recoveryTexts.incompleteLead : recoveryTexts.deadLead
    return (
      <EntryFrame follows={outcome === 'dead'} key="dead" title={title} lead={lead} plate={PICTURE_SEED} foot={foot}>
        <Button to="/forgot-password" size="lg" fullWidth>
          {recoveryTexts.askAgain}
        </Button>
      </EntryFrame>
    )
  }
  return (
    <EntryFrame
      key="choose"
      title={recoveryTexts.resetTitle}
      lead={recoveryTexts.resetLead}
      plate={PICTURE_SEED}
      foot={foot}
    >
      <ChooseForm token={token} onOutcome={setOutcome} />
    </EntryFrame>
  )
}

function ChooseForm({ token, onOutcome }: { token: string; onOutcome: (outcome: 'done' | 'dead') => void }) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm({ initialValues: { new_password: '', again: '' }, validate: newPasswordRules })
  const { run, busy } = useAction(accountSettingsApi.resetPassword, {
    onDone: () => {
      // The reset ended all sessions, including one open here.
      if (useAuth.getState().token !== null) signOut()
      onOutcome('done')
    },
    onRefused: (error: CallError) => {
      if (error.code === 'link_invalid') return onOutcome('dead')
      const passwordProblem = error.problems.find(({ loc }) => loc[1] === 'password')
      if (passwordProblem) form.setFieldError('new_password', passwordProblem.msg)
      else setRefusal(error.message)
    },
  })
  const send = ({ new_password }: { new_password: string }) => {
    setRefusal(null)
    void run({ body: { token, password: new_password } })
  }
  return (
    <form noValidate onSubmit={form.onSubmit(send, focusFirstError(form))}>
      <div className={classes.fields}>
        <FormError>{refusal}</FormError>
        <NewPasswordFields inputProps={(field) => form.getInputProps(field)} />
        <SubmitButton busy={busy} busyLabel={recoveryTexts.setting}>
          {recoveryTexts.setPassword}
        </SubmitButton>
      </div>
    </form>
  )
}
