import { Button, Group, PasswordInput, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { focusFirstError } from '../../../platform/web/forms.ts'
import { useAction } from '../../../platform/web/query.ts'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { FormError } from '../../../platform/web/ui/FormError.tsx'
import { Section } from '../../../platform/web/ui/Section.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { accountCareApi } from '../contract.ts'
import classes from './AccountSections.module.css'
import { auth } from './auth-state.ts'
import { careTexts } from './care-texts.ts'

/** The way out: says what goes and what stays, and asks for the password. */
export function CloseSection({ hasPassword }: { hasPassword: boolean }) {
  const [opened, setOpened] = useState(false)
  return (
    <Section title={careTexts.close} hint={careTexts.closeHint}>
      <Button variant="outline" color="madder" onClick={() => setOpened(true)}>
        {careTexts.closeButton}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={careTexts.closeTitle}>
        <CloseForm hasPassword={hasPassword} onKeep={() => setOpened(false)} />
      </Dialog>
    </Section>
  )
}

function CloseForm({ hasPassword, onKeep }: { hasPassword: boolean; onKeep: () => void }) {
  const leave = useLeave()
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (word) => (hasPassword && word === '' ? careTexts.passwordMissing : null) },
  })
  const { run, busy } = useAction(accountCareApi.closeAccount, {
    onDone: () => {
      toast.success(careTexts.closed)
      leave()
    },
    onRefused: (error) => {
      if (error.code !== 'wrong_password') {
        return setRefusal(error.code === 'sign_in_again' ? careTexts.signInAgain : error.message)
      }
      form.setFieldError('password', careTexts.wrongPassword)
      form.getInputNode('password')?.focus()
    },
  })
  const send = ({ password }: { password: string }) => {
    setRefusal(null)
    void run({ body: hasPassword ? { password } : {} })
  }
  return (
    <form noValidate onSubmit={form.onSubmit(send, focusFirstError(form))}>
      <Stack gap="md">
        <ul className={classes.points}>
          {careTexts.closeText.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <FormError>{refusal}</FormError>
        {hasPassword && (
          <PasswordInput
            label={careTexts.confirmWith}
            autoComplete="current-password"
            data-autofocus
            {...form.getInputProps('password')}
          />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onKeep}>
            {careTexts.keep}
          </Button>
          <Button type="submit" color="madder" loading={busy}>
            {careTexts.closeForGood}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/**
 * Leads to the front page and forgets the session, which ended on the server, as soon as this page is gone: earlier, the page's
 * guard would lead to the sign-in screen.
 */
function useLeave(): () => void {
  const navigate = useNavigate()
  const leaving = useRef(false)
  useEffect(
    () => () => {
      if (leaving.current) auth.loggedOut()
    },
    [],
  )
  return () => {
    leaving.current = true
    void navigate('/', { replace: true })
  }
}
