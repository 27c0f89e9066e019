import { FolderOpen, Inbox, NotebookPen, Share2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '#features/accounts/web.tsx'
import { dashboardsApi, type ClientStatistics } from '#features/dashboards/contract.ts'
import { useIsNew, WaitingList } from '#features/dashboards/web.tsx'
import { profilesApi } from '#features/profiles/contract.ts'
import { ProfileLink } from '#features/profiles/web.tsx'
import { projectsApi } from '#features/projects/contract.ts'
import { ProjectRow } from '#features/projects/web.tsx'
import { requestsApi } from '#features/requests/contract.ts'
import { RequestCard, RequestFormDialog } from '#features/requests/web.tsx'
import { useEndpoint } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import classes from './Dashboard.module.css'
import { DashboardPart, RecentConversations, SHOWN } from './DashboardPart.tsx'
import { FirstSteps, StepLink } from './FirstSteps.tsx'
import { texts } from './work-texts.ts'

/** A client's start: requests, conversations, what they shared, and projects, each with how many there are and its newest. */
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
              <Tickets statistics={statistics} create={create} />
              <Shared statistics={statistics} />
            </div>
            <div>
              <RecentConversations
                title={texts.inbox}
                statistics={statistics}
                empty={{ icon: Inbox, title: texts.noInbox, children: texts.noInboxText }}
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

// Nothing to list yet.
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
  /** Undefined until they are known. */
  statistics: ClientStatistics | undefined
}

function Tickets({ statistics, create }: PartProps & { create: ReactNode }) {
  const query = useEndpoint(requestsApi.listOwn, { query: { include_shared: false, limit: SHOWN } })
  return (
    <DashboardPart
      title={texts.myTickets}
      count={statistics?.requests}
      hint={statistics && statistics.requests > 0 ? texts.openOf(statistics.open_requests) : undefined}
      to="/requests"
      query={query}
      empty={{ icon: NotebookPen, title: texts.noTickets, action: create, children: texts.noTicketsText }}
    >
      {(request) => <RequestCard key={request.id} request={request} />}
    </DashboardPart>
  )
}

function Shared({ statistics }: PartProps) {
  const query = useEndpoint(requestsApi.listOwn, { query: { shared: true, limit: SHOWN } })
  const share = (
    <Button to="/requests" variant="default">
      {texts.shareNow}
    </Button>
  )
  return (
    <DashboardPart
      title={texts.shared}
      count={statistics?.shared_requests}
      to="/requests?shared=true"
      query={query}
      empty={{ icon: Share2, title: texts.noShared, action: share, children: texts.noSharedText }}
    >
      {(request) => (
        <RequestCard
          key={request.id}
          request={request}
          note={texts.sharedWith(request.shared_with_info.map(({ username }) => username))}
        />
      )}
    </DashboardPart>
  )
}

function Projects({ statistics }: PartProps) {
  const query = useEndpoint(projectsApi.list, { query: { limit: SHOWN } })
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
      query={query}
      empty={{ icon: FolderOpen, title: texts.noProjects, action: create, children: texts.noProjectsText }}
    >
      {(project) => <ProjectRow key={project.id} project={project} />}
    </DashboardPart>
  )
}
