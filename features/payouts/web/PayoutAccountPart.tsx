import { Group } from '@mantine/core'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { Badge } from '#platform/web/ui/list/StatusBadge.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import type { PayoutAccount } from '../contract.ts'
import classes from './Earnings.module.css'
import { ACCOUNT_LOOKS } from './states.ts'
import { accountTexts } from './texts.ts'
import { useProviderPages } from './useProviderPages.ts'

/** The account at the payment provider: setting it up, what is missing, and its page there. */
export function PayoutAccountPart({ account }: { account: PayoutAccount }) {
  const { state, is_submitted } = account
  const { problem, busy, openSetup, openDashboard } = useProviderPages()
  const canSetUp = state !== 'active' && state !== 'rejected'
  return (
    <Section title={accountTexts.title} hint={accountTexts.hint}>
      <FormError>{problem}</FormError>
      {state !== 'none' && (
        <p className={classes.quiet}>
          <Badge tone={ACCOUNT_LOOKS[state].tone}>{ACCOUNT_LOOKS[state].label}</Badge>
        </p>
      )}
      <p>{accountTexts.states[state]}</p>
      <Group gap="sm" mt="md">
        {canSetUp && (
          <Button onClick={openSetup} loading={busy}>
            {state === 'none' || state === 'closed' ? accountTexts.setUp : accountTexts.goOn}
          </Button>
        )}
        {is_submitted && state !== 'closed' && (
          <Button variant="default" onClick={openDashboard} loading={busy}>
            {accountTexts.dashboard}
          </Button>
        )}
      </Group>
    </Section>
  )
}
