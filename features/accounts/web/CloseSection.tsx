import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAction } from '#platform/web/query.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { Section } from '#platform/web/ui/Section.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { accountCareApi } from '../contract.ts'
import classes from './AccountSections.module.css'
import { auth } from './auth-state.ts'
import { careTexts } from './care-texts.ts'
import { PasswordForm } from './PasswordForm.tsx'

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
  const { run, busy, error } = useAction(accountCareApi.closeAccount, {
    onDone: () => {
      toast.success(careTexts.closed)
      leave()
    },
  })
  return (
    <PasswordForm
      hasPassword={hasPassword}
      submit={{ label: careTexts.closeForGood, color: 'madder' }}
      cancel={careTexts.keep}
      onSend={(body) => void run({ body })}
      onCancel={onKeep}
      busy={busy}
      error={error}
    >
      <ul className={classes.points}>
        {careTexts.closeText.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </PasswordForm>
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
