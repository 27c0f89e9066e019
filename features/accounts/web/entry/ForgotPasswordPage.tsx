// Script file: account-links
// First visit: entry
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { focusFirstError, showProblemsAtFields } from '#platform/web/ui/form/forms.ts'
import { useAction } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { SubmitButton } from '#platform/web/ui/form/SubmitButton.tsx'
import { accountSettingsApi, PasswordResetRequest } from '../../contract.ts'
import { recoveryTexts } from './recovery-texts.ts'
import { EntryFrame } from './EntryFrame.tsx'
import classes from './forms.module.css'

const PICTURE_SEED = 3
const foot = <Link to="/login">{recoveryTexts.toLogin}</Link>

/** Requests a password-reset link, without revealing whether the address is known. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null) {
    return (
      <EntryFrame
        follows
        key="sent"
        title={recoveryTexts.sentTitle}
        lead={recoveryTexts.sentLead(sentTo)}
        plate={PICTURE_SEED}
        foot={foot}
      >
        <div className={classes.fields}>
          <p className={classes.hint}>{recoveryTexts.sentHint}</p>
          <Button variant="default" onClick={() => setSentTo(null)}>
            {recoveryTexts.tryAnother}
          </Button>
        </div>
      </EntryFrame>
    )
  }
  return (
    <EntryFrame
      key="ask"
      title={recoveryTexts.forgotTitle}
      lead={recoveryTexts.forgotLead}
      plate={PICTURE_SEED}
      foot={foot}
    >
      <AskForm onSent={setSentTo} />
    </EntryFrame>
  )
}

function AskForm({ onSent }: { onSent: (email: string) => void }) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm({
    initialValues: { email: '' },
    validate: {
      email: (email) =>
        PasswordResetRequest.safeParse({ email: email.trim() }).success ? null : recoveryTexts.emailWrong,
    },
  })
  const { run, busy } = useAction(accountSettingsApi.forgotPassword, {
    onDone: () => onSent(form.getValues().email.trim()),
    onRefused: (error) => setRefusal(showProblemsAtFields(form, ['email'], error)),
  })
  const send = ({ email }: { email: string }) => {
    setRefusal(null)
    void run({ body: { email: email.trim() } })
  }
  return (
    <form noValidate onSubmit={form.onSubmit(send, focusFirstError(form))}>
      <div className={classes.fields}>
        <FormError>{refusal}</FormError>
        <TextInput
          label={recoveryTexts.email}
          type="email"
          autoComplete="email"
          required
          withAsterisk={false}
          {...form.getInputProps('email')}
        />
        <SubmitButton busy={busy} busyLabel={recoveryTexts.sending}>
          {recoveryTexts.sendLink}
        </SubmitButton>
      </div>
    </form>
  )
}
