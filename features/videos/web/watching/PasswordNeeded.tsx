import { Button, PasswordInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { useAction } from '#platform/web/query.ts'
import { Page } from '#platform/web/ui/Page.tsx'
import { sharingApi, type SharedVideo } from '../../contract.ts'
import classes from './PasswordNeeded.module.css'
import { texts } from './texts.ts'

interface PasswordNeededProps {
  token: string
  onOpen: (video: SharedVideo) => void
}

/** Asks for the password of a link. */
export function PasswordNeeded({ token, onOpen }: PasswordNeededProps) {
  const [password, setPassword] = useState('')
  const open = useAction(sharingApi.openShared, { onDone: onOpen })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void open.run({ params: { token }, body: { password } })
  }
  return (
    <Page title={texts.passwordTitle} lead={texts.passwordLead} width="text">
      <form className={classes.form} onSubmit={submit}>
        <PasswordInput
          label={texts.password}
          autoComplete="off"
          required
          value={password}
          error={open.error?.code === 'wrong_password' ? texts.wrongPassword : open.error?.message}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" loading={open.busy}>
          {texts.openVideo}
        </Button>
      </form>
    </Page>
  )
}
