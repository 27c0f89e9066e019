import { CloseButton } from '@mantine/core'
import { useEndpoint } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { accountSettingsApi } from '../../contract.ts'
import { reminderTexts } from './reminder-texts.ts'
import { useResend } from './useResend.ts'
import classes from './VerifyLine.module.css'

/** Reminder line for users with an unverified address; renders nothing otherwise, or while that is unknown. */
export function VerifyLine({ onPutAway }: { onPutAway: () => void }) {
  const { data } = useEndpoint(accountSettingsApi.readAccount, {})
  const resend = useResend()
  if (!data || data.email_verified) return null
  return (
    <aside className={classes.line} aria-label={reminderTexts.isNotVerified}>
      <div className={classes.inner}>
        <p className={classes.words}>
          {reminderTexts.notice} <strong>{data.email}</strong>
        </p>
        <Button variant="default" size="compact-sm" loading={resend.busy} onClick={() => void resend.run({})}>
          {reminderTexts.sendAgain}
        </Button>
        <CloseButton size="sm" aria-label={reminderTexts.dismiss} onClick={onPutAway} />
      </div>
    </aside>
  )
}
