import { CloseButton } from '@mantine/core'
import { useEndpoint } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { accountCareApi } from '../../contract.ts'
import { careTexts } from './texts.ts'
import { useResend } from './useResend.ts'
import classes from './VerifyLine.module.css'

/** Reminder line for users with an unverified address; renders nothing otherwise, or while that is unknown. */
export function VerifyLine({ onPutAway }: { onPutAway: () => void }) {
  const { data } = useEndpoint(accountCareApi.readAccount, {})
  const resend = useResend()
  if (!data || data.email_verified) return null
  return (
    <aside className={classes.line} aria-label={careTexts.isNotVerified}>
      <div className={classes.inner}>
        <p className={classes.words}>
          {careTexts.notice} <strong>{data.email}</strong>
        </p>
        <Button variant="default" size="compact-sm" disabled={resend.busy} onClick={() => void resend.run({})}>
          {careTexts.sendAgain}
        </Button>
        <CloseButton size="sm" aria-label={careTexts.dismiss} onClick={onPutAway} />
      </div>
    </aside>
  )
}
