import { Moment } from '../../../platform/web/ui/Moment.tsx'
import type { ProjectFigures } from '../contract.ts'
import classes from './ProjectFiguresList.module.css'
import { texts } from './texts.ts'

export interface ProjectFiguresListProps {
  project: Pick<ProjectFigures, 'open_requests' | 'conversation_count' | 'people_count' | 'last_activity_at'>
  /** `tiles` heads a page, `line` stands in a list. */
  look?: 'tiles' | 'line'
}

/** What goes on in a project, in four figures. */
export function ProjectFiguresList({ project, look = 'line' }: ProjectFiguresListProps) {
  const { open_requests, conversation_count, people_count, last_activity_at } = project
  const figures = [
    [texts.openRequests, open_requests],
    [texts.conversations, conversation_count],
    [texts.people, people_count],
    [texts.lastActivity, <Moment key="last" at={last_activity_at} />],
  ] as const
  return (
    <dl className={classes.figures} data-look={look}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
