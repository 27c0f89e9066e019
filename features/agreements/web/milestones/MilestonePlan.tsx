import { formatMoney } from '#platform/web/format/money.ts'
import { Difference } from '#platform/web/ui/text/Difference.tsx'
import classes from '../Agreements.module.css'
import { milestoneTexts as texts } from './milestone-texts.ts'

/** A milestone of a version of the terms; a record has the price as text. */
interface Planned {
  title: string
  price: number | string
  due_on: string | null
}

type Plan = readonly Planned[] | null | undefined

const longDay = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

/** Formats a due date. */
export const formatDue = (day: string): string => longDay.format(new Date(`${day}T00:00:00Z`))

// Changed terms keep the number of a milestone that they remove, and paper all that the hash covers.
function textOf({ title, price, due_on }: Planned, at: number): string {
  const line = texts.line(at + 1, title, formatMoney(Number(price)), due_on === null ? null : formatDue(due_on))
  return Number(price) === 0 ? texts.removed(line) : line
}

const planText = (plan: Plan): string => plan?.map(textOf).join('\n') ?? texts.paidOutside

interface MilestonePlanProps {
  milestones: Plan
  /** Those of the terms before, to mark the changes. */
  before?: Plan
}

/** Milestones of a version of the terms, with their changes; renders nothing for terms that are paid outside the marketplace. */
export function MilestonePlan({ milestones, before }: MilestonePlanProps) {
  if (!milestones && !before) return null
  return (
    <section className={classes.plan} aria-label={texts.milestones} dir="auto">
      {before === undefined ? (
        planText(milestones)
      ) : (
        <Difference before={planText(before)} after={planText(milestones)} />
      )}
    </section>
  )
}
