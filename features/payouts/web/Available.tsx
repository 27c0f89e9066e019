import { Money } from '#platform/web/ui/layout/Money.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import type { Earnings } from '../contract.ts'
import classes from './Earnings.module.css'
import { OpenPayout } from './OpenPayout.tsx'
import { texts } from './texts.ts'
import { WithdrawForm } from './WithdrawForm.tsx'

interface AvailableProps {
  earnings: Earnings
  /** What is missing before something can be withdrawn, as a sentence; undefined until that is known. */
  missing: string | null | undefined
}

/** What can be withdrawn and what is pending, with the open payout or the form for one. */
export function Available({ earnings, missing }: AvailableProps) {
  const { available_cents, pending_cents, next_available_at, delay_days, open } = earnings
  return (
    <>
      <Section title={texts.available}>
        <p className={classes.amount}>
          <Money cents={available_cents} />
        </p>
        {pending_cents > 0 && next_available_at !== null && (
          <p>
            {texts.pending}: <Money cents={pending_cents} />, {texts.pendingFrom}{' '}
            <Moment at={next_available_at} as="day" />
          </p>
        )}
        <p className={classes.quiet}>{texts.rule(delay_days)}</p>
      </Section>
      {open ? <OpenPayout payout={open} /> : <Withdraw earnings={earnings} missing={missing} />}
    </>
  )
}

function Withdraw({ earnings: { available_cents, least_cents, method }, missing }: AvailableProps) {
  if (available_cents < least_cents) return <p className={classes.quiet}>{texts.tooLittle(least_cents)}</p>
  if (missing === undefined) return null
  return (
    <Section title={texts.withdraw}>
      {missing === null ? (
        // Another amount is proposed once more can be withdrawn.
        <WithdrawForm key={available_cents} least={least_cents} most={available_cents} method={method} />
      ) : (
        <p>{missing}</p>
      )}
    </Section>
  )
}
