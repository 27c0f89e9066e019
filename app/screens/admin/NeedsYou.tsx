import { CircleCheck } from 'lucide-react'
import type { WaitingTask } from '#features/administration/contract.ts'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { adminTasks } from '../../admin-sections.ts'
import classes from './Today.module.css'
import { todayTexts } from './today-texts.ts'

/** What waits for the operator, each leading to its list. */
export function NeedsYou({ tasks }: { tasks: readonly WaitingTask[] }) {
  const known = tasks.flatMap((task) => {
    const text = adminTasks[task.kind]
    return text ? [{ ...task, ...text }] : []
  })
  return (
    <Section title={todayTexts.needsYou}>
      {known.length === 0 ? (
        <EmptyState icon={CircleCheck} title={todayTexts.nothingWaiting}>
          {todayTexts.nothingHint}
        </EmptyState>
      ) : (
        <ul className="list">
          {known.map(({ kind, count, oldest_at, says, to }) => (
            <li key={kind} className={classes.task}>
              <Link to={to}>{says(count)}</Link>
              {oldest_at && (
                <span className="soft">
                  {todayTexts.oldest} <Moment at={oldest_at} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
