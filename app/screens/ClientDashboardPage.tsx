import { Anchor } from '@mantine/core'
import { FolderOpen, Inbox, NotebookPen, Share2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { useUser } from '#features/accounts/web.tsx'
import { conversationsApi } from '#features/conversations/contract.ts'
import { ConversationRow } from '#features/conversations/web.tsx'
import { dashboardsApi, type ClientStatistics } from '#features/dashboards/contract.ts'
import { WaitingList } from '#features/dashboards/web.tsx'
import { profilesApi } from '#features/profiles/contract.ts'
import { ProfileLink } from '#features/profiles/web.tsx'
import { projectsApi } from '#features/projects/contract.ts'
import { ProjectRow } from '#features/projects/web.tsx'
import { requestsApi } from '#features/requests/contract.ts'
import { RequestCard, RequestFormDialog } from '#features/requests/web.tsx'
import { useEndpoint } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import classes from './Dashboard.module.css'
import { FirstSteps, StepLink } from './FirstSteps.tsx'
import { texts } from './work-texts.ts'

const SHOWN = 5

/** A client's start: requests, conversations, what they shared, and projects, each with how many there are and its newest. */
export function ClientDashboardPage() {
  const user = useUser()
  const navigate = useNavigate()
  const [creating, setCreating] = useState(false)
  const dashboard = useEndpoint(dashboardsApi.readClient, {})
  const create = <Button onClick={() => setCreating(true)}>{texts.createTicket}</Button>
  const statistics = dashboard.data

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
      {statistics && isNew(statistics) ? (
        <ClientSteps create={create} />
      ) : (
        <>
          <WaitingList />
          <div className={classes.columns}>
            <div>
              <Tickets statistics={statistics} create={create} />
              <Shared statistics={statistics} />
            </div>
            <div>
              <Conversations statistics={statistics} />
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
const isNew = ({ requests, conversations, projects }: ClientStatistics) => requests + conversations + projects === 0

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

const countOf = (count: number | undefined) => (count === undefined ? {} : { count })

const wayTo = (to: string) => (
  <Anchor component={Link} to={to}>
    {texts.seeAll}
  </Anchor>
)

function Tickets({ statistics, create }: PartProps & { create: ReactNode }) {
  const query = useEndpoint(requestsApi.listOwn, { query: { include_shared: false, limit: SHOWN } })
  return (
    <Section
      title={texts.myTickets}
      {...countOf(statistics?.requests)}
      hint={statistics && statistics.requests > 0 ? texts.openOf(statistics.open_requests) : undefined}
      actions={wayTo('/requests')}
    >
      <QueryView
        query={query}
        empty={
          <EmptyState icon={NotebookPen} title={texts.noTickets} action={create}>
            {texts.noTicketsText}
          </EmptyState>
        }
      >
        {(requests) => requests.map((request) => <RequestCard key={request.id} request={request} />)}
      </QueryView>
    </Section>
  )
}

function Conversations({ statistics }: PartProps) {
  const user = useUser()
  const query = useEndpoint(conversationsApi.list, { query: { messages: 1, limit: SHOWN } })
  return (
    <Section
      title={texts.inbox}
      {...countOf(statistics?.conversations)}
      hint={
        statistics && statistics.unread_conversations > 0 ? texts.unreadOf(statistics.unread_conversations) : undefined
      }
      actions={wayTo('/conversations')}
    >
      <QueryView
        query={query}
        empty={
          <EmptyState icon={Inbox} title={texts.noInbox}>
            {texts.noInboxText}
          </EmptyState>
        }
      >
        {(conversations) =>
          conversations.map((conversation) => (
            <ConversationRow key={conversation.id} conversation={conversation} ownId={user.id} />
          ))
        }
      </QueryView>
    </Section>
  )
}

function Shared({ statistics }: PartProps) {
  const query = useEndpoint(requestsApi.listOwn, { query: { shared: true, limit: SHOWN } })
  return (
    <Section title={texts.shared} {...countOf(statistics?.shared_requests)} actions={wayTo('/requests?shared=true')}>
      <QueryView
        query={query}
        empty={
          <EmptyState
            icon={Share2}
            title={texts.noShared}
            action={
              <Button to="/requests" variant="default">
                {texts.shareNow}
              </Button>
            }
          >
            {texts.noSharedText}
          </EmptyState>
        }
      >
        {(requests) =>
          requests.map((request) => (
            <RequestCard
              key={request.id}
              request={request}
              note={texts.sharedWith(request.shared_with_info.map(({ username }) => username))}
            />
          ))
        }
      </QueryView>
    </Section>
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
    <Section
      title={texts.projects}
      {...countOf(statistics?.projects)}
      actions={
        <>
          {create}
          {wayTo('/projects')}
        </>
      }
    >
      <QueryView
        query={query}
        empty={
          <EmptyState icon={FolderOpen} title={texts.noProjects} action={create}>
            {texts.noProjectsText}
          </EmptyState>
        }
      >
        {(projects) => projects.map((project) => <ProjectRow key={project.id} project={project} />)}
      </QueryView>
    </Section>
  )
}
