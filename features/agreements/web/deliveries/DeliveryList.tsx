import type { ReactNode } from 'react'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { StatusBadge } from '#platform/web/ui/list/StatusBadge.tsx'
import type { Agreement, PlannedMilestone } from '../../contract.ts'
import classes from './DeliveryList.module.css'
import { DELIVERY_STATES } from './deliveries.ts'
import { deliveryTexts as texts } from './delivery-texts.ts'

interface DeliveryListProps extends Pick<Agreement, 'deliveries'> {
  /** Milestones that the deliveries are for. */
  milestones?: readonly PlannedMilestone[]
  /** Actions below the list. */
  children?: ReactNode
}

const titleOf = (number: number, milestone: PlannedMilestone | undefined): string =>
  milestone ? texts.titleOf(number, milestone.title) : texts.title(number)

/** Deliveries of an agreement in its record; renders nothing if there are neither deliveries nor actions. */
export function DeliveryList({ deliveries, milestones = [], children }: DeliveryListProps) {
  if (deliveries.length === 0 && !children) return null
  return (
    <Section title={texts.deliveries} count={deliveries.length || undefined}>
      <ol className={classes.list}>
        {deliveries.map(({ number, milestone, note, state, reason, delivered_at, replied_at }) => (
          <li key={number}>
            <p className={classes.head}>
              <strong dir="auto">{titleOf(number, milestones[(milestone ?? 0) - 1])}</strong>
              <Moment at={delivered_at} as="exact" />
            </p>
            <p className={classes.words} dir="auto">
              {note}
            </p>
            <p className={classes.head}>
              <StatusBadge look={DELIVERY_STATES[state]} />
              {replied_at !== null && <Moment at={replied_at} as="exact" />}
            </p>
            {reason !== null && (
              <p className={classes.words} dir="auto">
                {reason}
              </p>
            )}
          </li>
        ))}
      </ol>
      {children && <div className={classes.actions}>{children}</div>}
    </Section>
  )
}
