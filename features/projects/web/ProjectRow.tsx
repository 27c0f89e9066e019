import { Text } from '@mantine/core'
import { Moment } from '../../../platform/web/ui/Moment.tsx'
import { Link } from 'react-router'
import type { Project } from '../contract.ts'
import classes from './ProjectRow.module.css'
import { texts } from './texts.ts'

/** A project in a list: its name, what it is for, and how many requests it holds. */
export function ProjectRow({ project }: { project: Project }) {
  return (
    <article className={classes.row}>
      <h3 className={classes.name}>
        <Link to={`/projects/${project.id}`}>{project.name}</Link>
      </h3>
      {project.description && (
        <Text c="dimmed" lineClamp={2}>
          {project.description}
        </Text>
      )}
      <p className={classes.facts}>
        <span>{texts.requests(project.request_count)}</span>
        <Moment at={project.created_at} as="day" />
      </p>
    </article>
  )
}
