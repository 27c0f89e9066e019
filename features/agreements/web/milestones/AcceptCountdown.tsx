import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import type { Milestone } from '../../contract.ts'
import classes from './MilestoneList.module.css'
import { milestoneTexts as texts } from './milestone-texts.ts'

/** When a delivery is accepted automatically, in words; renders nothing if none waits. */
export const AcceptCountdown = ({ milestone }: { milestone: Milestone | undefined }) =>
  milestone?.status === 'delivered' &&
  milestone.accept_at !== null && (
    <p className={classes.remark}>
      {texts.acceptsItself} <Moment at={milestone.accept_at} />.
    </p>
  )
