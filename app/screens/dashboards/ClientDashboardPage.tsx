import { FolderOpen, MessagesSquare, NotebookPen } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '#features/accounts/web.tsx'
import { dashboardsApi, type ClientStatistics } from '#features/dashboards/contract.ts'
import { projectStep, requestStep, StepButton, useIsNew, WaitingList } from '#features/dashboards/web.tsx'
import type { FittingCreator } from '#features/matches/contract.ts'
import { InviteCreators } from '#features/matches/web.tsx'
import { profilesApi } from '#features/profiles/contract.ts'
import { ProfileLink } from '#features/profiles/web.tsx'
import { projectsApi } from '#features/projects/contract.ts'
import { ProjectRow } from '#features/projects/web.tsx'
import { Stars } from '#features/ratings/web.tsx'
import { requestsApi } from '#features/requests/contract.ts'
import { RequestCard, RequestFormDialog } from '#features/requests/web.tsx'
import { useEndpoint } from '#platform/web/api/query.ts'
import { useIsDeleted } from '#platform/web/ui/feedback/useUndoableDelete.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import classes from './Dashboard.module.css'
import { DashboardPart, RecentConversations, ITEMS_SHOWN } from './DashboardPart.tsx'
import { FirstSteps, StepLink } from './FirstSteps.tsx'
import { texts } from '../work-texts.ts'

/** Dashboard of clients: what needs their action, then requests, conversations and projects, each with its next step. */
export function ClientDashboardPage() {
  const user = useUser()
  const navigate = useNavigate()
  const [creating, setCreating] = useState(false)
  const dashboard = useEndpoint(dashboardsApi.readClient, {})
  const create = <Button onClick={() => setCreating(true)}>{texts.newRequest}</Button>
  const statistics = dashboard.data
  const isNew = useIsNew(statistics && hasNothing(statistics))

  return (
    <Page
      title={texts.hello(user.fullName || user.username)}
      kicker={texts.dashboard}
      width="tool"
      actions={
        <>
          <ProfileLink />
          {create}
        </>
      }
    >
      {isNew ? (
        <div className={classes.alone}>
          <ClientSteps create={create} />
        </div>
      ) : (
        <>
          <WaitingList />
          <div className={classes.columns}>
            <div>
              <Requests statistics={statistics} create={create} />
              <CreatorsForNewest />
            </div>
            <div>
              <RecentConversations
                statistics={statistics}
                empty={{
                  icon: MessagesSquare,
                  title: texts.noConversations,
                  children: texts.clientNoConversationsText,
                }}
              />
              <Projects statistics={statistics} />
            </div>
          </div>
        </>
      )}
      <RequestFormDialog
        opened={creating}
        onClose={() => setCreating(false)}
        request={null}
        onDone={({ id }) => void navigate(`/requests/${id}`)}
      />
    </Page>
  )
}

// Whether there is nothing to list yet.
const hasNothing = ({ requests, conversations, projects }: ClientStatistics) =>
  requests + conversations + projects === 0

function ClientSteps({ create }: { create: ReactNode }) {
  const profile = useEndpoint(profilesApi.check, {})
  return (
    <FirstSteps
      steps={[
        { title: texts.firstRequest, text: texts.firstRequestText, action: create },
        {
          title: texts.aboutYou,
          text: texts.aboutYouText,
          done: profile.data?.has_profile === true,
          action: <StepLink to="/profile">{texts.toProfile}</StepLink>,
        },
        {
          title: texts.lookAround,
          text: texts.lookAroundText,
          action: <StepLink to="/creators">{texts.toCreators}</StepLink>,
        },
      ]}
    />
  )
}

interface PartProps {
  /** Undefined while loading. */
  statistics: ClientStatistics | undefined
}

function Requests({ statistics, create }: PartProps & { create: ReactNode }) {
  const isDeleted = useIsDeleted()
  const query = useEndpoint(dashboardsApi.listRequests, { query: { limit: ITEMS_SHOWN } })
  const data = query.data?.filter(({ id }) => !isDeleted(requestsApi.remove, { params: { id } }))
  return (
    <DashboardPart
      title={texts.requests}
      count={statistics?.requests}
      hint={statistics && statistics.requests > 0 ? texts.openOf(statistics.open_requests) : undefined}
      to="/requests"
      query={{ ...query, data }}
      empty={{ icon: NotebookPen, title: texts.noTickets, action: create, children: texts.noTicketsText }}
    >
      {(request) => (
        <RequestCard
          key={request.id}
          request={request}
          action={<StepButton step={requestStep(request)} title={request.title} />}
        />
      )}
    </DashboardPart>
  )
}

const stars = ({ average_rating, total_ratings }: FittingCreator) => (
  <Stars average={average_rating} total={total_ratings} />
)

/** Creators who fit the newest open request. */
function CreatorsForNewest() {
  // Shares its query with the list of requests.
  const query = useEndpoint(dashboardsApi.listRequests, { query: { limit: ITEMS_SHOWN } })
  const newest = query.data?.find(
    ({ status, contains_sensitive_data }) => status === 'open' && !contains_sensitive_data,
  )
  if (!newest) return null
  return <InviteCreators key={newest.id} request={newest} namesRequest stars={stars} />
}

function Projects({ statistics }: PartProps) {
  const isDeleted = useIsDeleted()
  const query = useEndpoint(projectsApi.list, { query: { limit: ITEMS_SHOWN } })
  const data = query.data?.filter(({ id }) => !isDeleted(projectsApi.remove, { params: { id } }))
  const create = (
    <Button to="/create-project" variant="default" size="sm">
      {texts.newProject}
    </Button>
  )
  return (
    <DashboardPart
      title={texts.projects}
      count={statistics?.projects}
      to="/projects"
      action={create}
      query={{ ...query, data }}
      empty={{ icon: FolderOpen, title: texts.noProjects, action: create, children: texts.noProjectsText }}
    >
      {(project) => (
        <ProjectRow
          key={project.id}
          project={project}
          action={<StepButton step={projectStep(project)} title={project.name} />}
        />
      )}
    </DashboardPart>
  )
}
