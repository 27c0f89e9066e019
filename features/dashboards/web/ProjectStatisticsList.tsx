import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import type { ProjectStatistics } from '../contract.ts'
import classes from './ProjectStatisticsList.module.css'
import { texts } from './texts.ts'

export interface ProjectStatisticsListProps {
  project: Pick<ProjectStatistics, 'open_requests' | 'conversation_count' | 'people_count' | 'last_activity_at'>
  /** `tiles` for the top of a page, `line` for lists. */
  look?: 'tiles' | 'line'
}

/** A project's activity in four figures. */
export function ProjectStatisticsList({ project, look = 'line' }: ProjectStatisticsListProps) {
  const { open_requests, conversation_count, people_count, last_activity_at } = project
  const statistics = [
    [texts.openRequests, open_requests],
    [texts.conversations, conversation_count],
    [texts.people, people_count],
    [texts.lastActivity, <Moment key="last" at={last_activity_at} />],
  ] as const
  return (
    <dl className={classes.statistics} data-look={look}>
      {statistics.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
