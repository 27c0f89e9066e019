// First visit: entry
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { focusFirstError, placeProblems } from '#platform/web/ui/form/forms.ts'
import { useAction } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { SubmitButton } from '#platform/web/ui/form/SubmitButton.tsx'
import { accountCareApi, WhoForgot } from '../../contract.ts'
import { careTexts } from '../settings/texts.ts'
import { EntryFrame } from './EntryFrame.tsx'
import classes from './forms.module.css'

const PLATE = 3
const foot = <Link to="/login">{careTexts.toLogin}</Link>

/** Requests a password-reset link, without revealing whether the address is known. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null) {
    return (
      <EntryFrame
        follows
        key="sent"
        title={careTexts.sentTitle}
        lead={careTexts.sentLead(sentTo)}
        plate={PLATE}
        foot={foot}
      >
        <div className={classes.fields}>
          <p className={classes.hint}>{careTexts.sentHint}</p>
          <Button variant="default" onClick={() => setSentTo(null)}>
            {careTexts.tryAnother}
          </Button>
        </div>
      </EntryFrame>
    )
  }
  return (
    <EntryFrame key="ask" title={careTexts.forgotTitle} lead={careTexts.forgotLead} plate={PLATE} foot={foot}>
      <AskForm onSent={setSentTo} />
    </EntryFrame>
  )
}

function AskForm({ onSent }: { onSent: (email: string) => void }) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm({
    initialValues: { email: '' },
    validate: {
      email: (email) => (WhoForgot.safeParse({ email: email.trim() }).success ? null : careTexts.emailWrong),
    },
  })
  const { run, busy } = useAction(accountCareApi.forgotPassword, {
    onDone: () => onSent(form.getValues().email.trim()),
    onRefused: (error) => setRefusal(placeProblems(form, ['email'], error)),
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
          label={careTexts.email}
          type="email"
          autoComplete="email"
          required
          withAsterisk={false}
          {...form.getInputProps('email')}
        />
        <SubmitButton busy={busy} busyLabel={careTexts.sending}>
          {careTexts.sendLink}
        </SubmitButton>
      </div>
    </form>
  )
}
