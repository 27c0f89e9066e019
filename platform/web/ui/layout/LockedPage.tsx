import { PasswordInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { Button } from '../form/Button.tsx'
import classes from './LockedPage.module.css'
import { Page } from './Page.tsx'
import { texts } from '../texts.ts'

export interface LockedPageProps {
  title: string
  lead: string
  /** Label of the button. */
  open: string
  onPassword: (password: string) => void
  busy: boolean
  /** Error of the last password. */
  error: string | undefined
}

/** Page shown in place of password-protected content, with a form for the password. */
export function LockedPage({ title, lead, open, onPassword, busy, error }: LockedPageProps) {
  const [password, setPassword] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onPassword(password)
  }
  return (
    <Page title={title} lead={lead} width="text">
      <form className={classes.form} onSubmit={submit}>
        <PasswordInput
          label={texts.password}
          autoComplete="off"
          required
          value={password}
          error={error}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" loading={busy}>
          {open}
        </Button>
      </form>
    </Page>
  )
}
