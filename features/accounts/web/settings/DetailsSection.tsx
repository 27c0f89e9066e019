import { PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { AccountChange, EMAIL_MAX_LENGTH, accountSettingsApi, type AccountDetails } from '../../contract.ts'
import { NAME_MAX_LENGTH } from '#platform/contract/fields.ts'
import { settingsDraftName } from '#platform/web/drafts/settings-drafts.ts'
import { UnsavedChanges } from '#platform/web/drafts/UnsavedChanges.tsx'
import { useFormDraft } from '#platform/web/drafts/useFormDraft.ts'
import { focusFirstError, showProblemsAtFields } from '#platform/web/ui/form/forms.ts'
import { useAction } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { Badge } from '#platform/web/ui/list/StatusBadge.tsx'
import { SubmitButton } from '#platform/web/ui/form/SubmitButton.tsx'
import { useToastedAction } from '#platform/web/ui/feedback/useToastedAction.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import classes from './AccountSections.module.css'
import { auth } from '../session/auth-state.ts'
import { reminderTexts } from './reminder-texts.ts'
import { accountSettingsTexts } from './texts.ts'
import { useUser } from '../session/useUser.ts'
import { useResend } from './useResend.ts'

const FIELDS = ['full_name', 'email']
const isValidChange = (change: { full_name?: string; email?: string }) => AccountChange.safeParse(change).success

/** Section for name, address and verification status. */
export function DetailsSection({ account }: { account: AccountDetails }) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const needsPassword = (email: string) => account.has_password && email.trim() !== account.email
  const { full_name: name, email: address } = account
  // The password is not part of the draft.
  const draft = useFormDraft(settingsDraftName(useUser().id, 'account'), { full_name: name, email: address })
  const form = useForm({
    mode: 'controlled',
    initialValues: { ...draft.start, password: '' },
    onValuesChange: ({ full_name, email }) => draft.store({ full_name, email }),
    validate: {
      full_name: (full_name) => (isValidChange({ full_name }) ? null : accountSettingsTexts.nameMissing),
      email: (email) => (isValidChange({ email: email.trim() }) ? null : accountSettingsTexts.emailWrong),
      password: (word, { email }) =>
        needsPassword(email) && word === '' ? accountSettingsTexts.passwordMissing : null,
    },
  })
  const change = useAction(accountSettingsApi.changeAccount, {
    onDone: ({ full_name, email }) => {
      toast.success(email === account.email ? accountSettingsTexts.saved : accountSettingsTexts.savedEmail)
      form.setValues({ full_name, email, password: '' })
      draft.settle({ full_name, email })
      auth.userUpdated({ fullName: full_name, email })
    },
    onRefused: (error) => {
      const field = { email_taken: 'email', wrong_password: 'password' }[error.code]
      if (error.code === 'sign_in_again') return setRefusal(accountSettingsTexts.signInAgain)
      if (field === undefined) return setRefusal(showProblemsAtFields(form, FIELDS, error))
      form.setFieldError(field, field === 'password' ? accountSettingsTexts.wrongPassword : error.message)
      form.getInputNode(field)?.focus()
    },
  })
  const save = ({ full_name, email, password }: typeof form.values) => {
    setRefusal(null)
    void change.run({ body: { full_name, email: email.trim(), ...(needsPassword(email) && { password }) } })
  }
  return (
    <Section title={accountSettingsTexts.account} hint={accountSettingsTexts.accountHint}>
      <form noValidate className={classes.form} onSubmit={form.onSubmit(save, focusFirstError(form))}>
        <FormError>{refusal}</FormError>
        <TextInput
          label={accountSettingsTexts.fullName}
          autoComplete="name"
          maxLength={NAME_MAX_LENGTH}
          {...form.getInputProps('full_name')}
        />
        <TextInput
          label={accountSettingsTexts.email}
          type="email"
          autoComplete="email"
          maxLength={EMAIL_MAX_LENGTH}
          {...form.getInputProps('email')}
        />
        {needsPassword(form.values.email) && (
          <PasswordInput
            label={accountSettingsTexts.passwordForEmail}
            autoComplete="current-password"
            {...form.getInputProps('password')}
          />
        )}
        <AddressState verified={account.email_verified} refused={account.mail_refused} />
        <UnsavedChanges
          draft={draft}
          values={{ full_name: form.values.full_name, email: form.values.email }}
          onDiscard={() => {
            draft.settle(draft.there)
            form.setValues({ ...draft.there, password: '' })
          }}
        />
        <SubmitButton busy={change.busy} />
      </form>
    </Section>
  )
}

function AddressState({ verified, refused }: { verified: boolean; refused: string | null }) {
  const resend = useResend()
  const allow = useToastedAction(accountSettingsApi.resendVerification, accountSettingsTexts.mailAllowed)
  if (refused !== null)
    return (
      <div role="status" className={classes.state}>
        <Badge tone="stopped">{accountSettingsTexts.mailRefused}</Badge>
        <Button variant="subtle" size="compact-sm" loading={allow.busy} onClick={() => void allow.run({})}>
          {accountSettingsTexts.allowMail}
        </Button>
        <p className={classes.refused}>
          {accountSettingsTexts.mailRefusedText} <q>{refused}</q>
        </p>
      </div>
    )
  return (
    <div className={classes.state}>
      <Badge tone={verified ? 'live' : 'waiting'}>
        {verified ? accountSettingsTexts.isVerified : reminderTexts.isNotVerified}
      </Badge>
      {!verified && (
        <Button variant="subtle" size="compact-sm" loading={resend.busy} onClick={() => void resend.run({})}>
          {reminderTexts.sendAgain}
        </Button>
      )}
    </div>
  )
}
