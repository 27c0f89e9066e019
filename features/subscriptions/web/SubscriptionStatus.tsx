import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import type { SubscriptionStatus } from '../contract.ts'
import { texts } from './texts.ts'

/** Sentence with the current status of a subscription and how long it lasts. */
export function Standing({ subscription }: { subscription: SubscriptionStatus }) {
  return <Text>{sentenceOf(subscription)}</Text>
}

function sentenceOf(subscription: SubscriptionStatus): ReactNode {
  const { status, current_period_end: end, cancel_at_period_end, grace_until, confirm_url } = subscription
  if (status === 'active' && end !== null) {
    const says = cancel_at_period_end ? texts.endsOn : texts.renewsOn
    return (
      <>
        {says} <Moment at={end} as="day" />.
      </>
    )
  }
  if (status === 'past_due' && grace_until !== null) {
    return (
      <>
        {confirm_url === null ? texts.graceUntil : texts.confirmUntil} <Moment at={grace_until} as="day" />.
      </>
    )
  }
  if (status === 'past_due') return confirm_url === null ? texts.pastDueText : texts.confirmText
  if (status === 'disputed') return texts.disputedText
  return status === 'none' || status === 'incomplete' ? texts.noneText : texts.endedText
}
