import { Checkbox } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAction, useEndpoint } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { accountSettingsApi } from '../../contract.ts'
import type { ClosingCosts } from '../../contract/closing-costs.ts'
import classes from './AccountSections.module.css'
import { auth } from '../session/auth-state.ts'
import { accountSettingsTexts } from './texts.ts'
import { closingTexts } from './closing-texts.ts'
import { PasswordForm } from './PasswordForm.tsx'

/** Section that closes the account: lists what is lost and what stays, and asks for the password. */
export function CloseSection({ hasPassword }: { hasPassword: boolean }) {
  const [opened, setOpened] = useState(false)
  return (
    <Section title={accountSettingsTexts.close} hint={accountSettingsTexts.closeHint}>
      <Button variant="outline" color="madder" onClick={() => setOpened(true)}>
        {accountSettingsTexts.closeButton}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={accountSettingsTexts.closeTitle}>
        <CloseForm hasPassword={hasPassword} onKeep={() => setOpened(false)} />
      </Dialog>
    </Section>
  )
}

function CloseForm(props: { hasPassword: boolean; onKeep: () => void }) {
  const query = useEndpoint(accountSettingsApi.readClosing, {})
  return (
    <QueryView query={query}>
      {(costs) => <CloseQuestion {...props} costs={costs} onChanged={() => void query.refetch()} />}
    </QueryView>
  )
}

interface CloseQuestionProps {
  hasPassword: boolean
  costs: ClosingCosts
  onKeep: () => void
  /** Called when the figures have changed since they were shown. */
  onChanged: () => void
}

function CloseQuestion({
  hasPassword,
  costs: { losses, keeps, gives_up, stays },
  onKeep,
  onChanged,
}: CloseQuestionProps) {
  const leave = useLeave()
  const [agreed, setAgreed] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const { run, busy, error } = useAction(accountSettingsApi.closeAccount, {
    onDone: () => {
      toast.success(accountSettingsTexts.closed)
      leave()
    },
    onRefused: ({ code }) => {
      if (code !== 'gives_up_needed') return
      setAgreed(false)
      onChanged()
    },
  })
  const send = (body: { password?: string }) => {
    setMissing(gives_up !== null && !agreed)
    if (gives_up === null) void run({ body })
    else if (agreed) void run({ body: { ...body, gives_up } })
  }
  return (
    <PasswordForm
      hasPassword={hasPassword}
      submit={{ label: accountSettingsTexts.closeForGood, color: 'madder' }}
      cancel={accountSettingsTexts.keep}
      onSend={send}
      onCancel={onKeep}
      busy={busy}
      error={error}
    >
      <Points points={accountSettingsTexts.closeText} />
      {keeps && <Points title={closingTexts.kept} points={[closingTexts.keeps(keeps)]} />}
      {losses.length > 0 && <Points title={closingTexts.loses} points={losses.map(closingTexts.loss)} />}
      <Points title={closingTexts.stays} points={stays} />
      {gives_up && (
        <Checkbox
          label={closingTexts.consent(gives_up)}
          checked={agreed}
          error={isMissing && !agreed && closingTexts.consentMissing}
          onChange={({ currentTarget: { checked } }) => setAgreed(checked)}
        />
      )}
    </PasswordForm>
  )
}

const Points = ({ title, points }: { title?: string; points: readonly string[] }) => (
  <div>
    {title && <strong>{title}</strong>}
    <ul className={classes.points}>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  </div>
)

/**
 * Navigates to the home page and clears the session, already ended by the server, after this page unmounts; earlier, the page's guard would
 * redirect to the sign-in screen.
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
