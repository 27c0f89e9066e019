import { ROLE_NAMES } from '#features/operators/admin.tsx'
import { useConfirmedAction } from '#platform/web/ui/feedback/useConfirmedAction.tsx'
import { useToastedAction } from '#platform/web/ui/feedback/useToastedAction.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { formatCents } from '#platform/web/ui/layout/Money.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { type Fact, FactList } from '#platform/web/ui/list/FactList.tsx'
import { OwnedCounts, peopleApi, type PersonDetails } from '../contract.ts'
import classes from './People.module.css'
import { OWNED_COUNT_NAMES, SUBSCRIPTION_NAMES, texts } from './texts.ts'

/** Sections with the account and what it has. */
export function PersonFacts({ person, mayAct }: { person: PersonDetails; mayAct: boolean }) {
  const { user_type, created_at, last_seen_at, operator_roles, balance_cents, subscription, has } = person
  const facts: Fact[] = [
    [texts.role, user_type ? texts.types[user_type] : texts.noType],
    [texts.registered, <Moment key="registered" at={created_at} as="day" />],
    [texts.lastSeen, last_seen_at ? <Moment key="seen" at={last_seen_at} /> : texts.never],
    [texts.balance, formatCents(balance_cents)],
  ]
  if (user_type === 'developer') {
    facts.push([
      texts.subscription,
      subscription ? (
        <span key="subscription">
          {SUBSCRIPTION_NAMES[subscription.status] ?? subscription.status}, {texts.periodEnds}{' '}
          <Moment at={subscription.current_period_end} as="day" />
        </span>
      ) : (
        texts.noSubscription
      ),
    ])
  }
  if (operator_roles.length > 0) facts.push([texts.team, operator_roles.map((role) => ROLE_NAMES[role]).join(', ')])
  return (
    <>
      <Section title={texts.account}>
        <FactList className={classes.facts} facts={facts} />
        {mayAct && !person.email_verified && !person.is_suspended && <UnverifiedActions person={person} />}
      </Section>
      <Section title={texts.has}>
        <FactList
          className={classes.facts}
          facts={OwnedCounts.keyof().options.map((name): Fact => [OWNED_COUNT_NAMES[name], has[name]])}
        />
      </Section>
    </>
  )
}

function UnverifiedActions({ person: { id, email } }: { person: PersonDetails }) {
  const resend = useToastedAction(peopleApi.resendVerification, texts.resent)
  const verify = useConfirmedAction(peopleApi.markVerified, {
    title: texts.verifyTitle,
    text: texts.verifyText(email),
    confirmLabel: texts.verify,
    done: texts.verified,
  })
  return (
    <div className="buttons">
      <Button size="sm" variant="default" loading={resend.busy} onClick={() => void resend.run({ params: { id } })}>
        {texts.resend}
      </Button>
      <Button size="sm" variant="default" onClick={() => verify.open({ params: { id }, body: { email } })}>
        {texts.verify}
      </Button>
      {verify.dialog}
    </div>
  )
}
