// Script file: projects
import { FolderOpen } from 'lucide-react'
import { excerptOf } from '#platform/contract/excerpt.ts'
import { usePages } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { useIsDeleted } from '#platform/web/ui/feedback/useUndoableDelete.ts'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { useUser } from '#features/accounts/web.tsx'
import { projectsApi } from '#features/projects/contract.ts'
import { dashboardsApi, type ProjectStatistics } from '../contract.ts'
import { ProjectStatisticsList } from './ProjectStatisticsList.tsx'
import classes from './ProjectsPage.module.css'
import { texts } from './texts.ts'

const PAGE = 24
const DESCRIPTION_SHOWN = 160

/** A client's projects with their statistics. */
export function ProjectsPage() {
  const isClient = useUser().userType === 'client'
  return isClient ? <OwnProjects /> : <NoProjectsHere />
}

function OwnProjects() {
  const query = usePages(dashboardsApi.listProjects, { query: { limit: PAGE } })
  const isDeleted = useIsDeleted()
  const items = query.items?.filter(({ id }) => !isDeleted(projectsApi.remove, { params: { id } }))
  const create = <Button to="/create-project">{texts.newProject}</Button>
  return (
    <Page title={texts.projects} lead={texts.projectsLead} actions={create} width="tool">
      <PagesView
        query={{ ...query, items }}
        empty={{ icon: FolderOpen, title: texts.noProjects, action: create, children: texts.noProjectsText }}
      >
        {(projects) => (
          <ul className={classes.list}>
            {projects.map((project) => (
              <li key={project.id}>
                <ProjectCard project={project} />
              </li>
            ))}
          </ul>
        )}
      </PagesView>
    </Page>
  )
}

function ProjectCard({ project }: { project: ProjectStatistics }) {
  const { id, name, description } = project
  return (
    <article className={classes.card} aria-label={name}>
      <h2 className={classes.name} dir="auto">
        {name}
      </h2>
      {description && (
        <p className={classes.description} dir="auto">
          {excerptOf(description, DESCRIPTION_SHOWN)}
        </p>
      )}
      <ProjectStatisticsList project={project} />
      <Button
        to={`/projects/${id}`}
        size="sm"
        variant="default"
        className={classes.open}
        aria-label={texts.viewProject(name)}
      >
        {texts.viewDetails}
      </Button>
    </article>
  )
}

function NoProjectsHere() {
  return (
    <Page title={texts.projects}>
      <EmptyState icon={FolderOpen} title={texts.onlyClients} action={<Button to="/tickets">{texts.tickets}</Button>}>
        {texts.onlyClientsText}
      </EmptyState>
    </Page>
  )
}
