import type { ReactNode } from 'react'
import { Box, Text } from '@mantine/core'
import { excerptOf } from '#platform/contract/excerpt.ts'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Row, RowFacts, RowTitle } from '#platform/web/ui/list/Row.tsx'
import type { Project } from '../contract.ts'
import { texts } from './texts.ts'

const DESCRIPTION_SHOWN = 140

/** Project in a list: name, description and number of requests. */
export function ProjectRow({ project, action }: { project: Project; action?: ReactNode }) {
  return (
    <Row>
      <RowTitle to={`/projects/${project.id}`} level={3} small>
        {project.name}
      </RowTitle>
      {project.description && (
        <Text c="dimmed" lineClamp={2}>
          {excerptOf(project.description, DESCRIPTION_SHOWN)}
        </Text>
      )}
      <RowFacts>
        <span>{texts.requests(project.request_count)}</span>
        <Moment at={project.created_at} as="day" />
      </RowFacts>
      {action && <Box mt="xs">{action}</Box>}
    </Row>
  )
}
