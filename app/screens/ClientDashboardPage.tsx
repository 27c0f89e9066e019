import { Anchor, Button } from '@mantine/core'
import { FolderOpen, Inbox, NotebookPen, Share2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useUser } from '../../features/accounts/web.tsx'
import { conversationsApi } from '../../features/conversations/contract.ts'
import { ConversationRow } from '../../features/conversations/web.tsx'
import { overviewsApi, type ClientFigures } from '../../features/overviews/contract.ts'
import { useFresh } from '../../features/overviews/web.tsx'
import { ProfileLink } from '../../features/profiles/web.tsx'
import { projectsApi } from '../../features/projects/contract.ts'
import { ProjectRow } from '../../features/projects/web.tsx'
import { requestsApi } from '../../features/requests/contract.ts'
import { RequestCard, RequestFormDialog } from '../../features/requests/web.tsx'
import { useEndpoint } from '../../platform/web/query.ts'
import { useLiveRefresh } from '../../platform/web/useLiveRefresh.ts'
import { EmptyState } from '../../platform/web/ui/EmptyState.tsx'
import { Page } from '../../platform/web/ui/Page.tsx'
import { QueryView } from '../../platform/web/ui/QueryView.tsx'
import { Section } from '../../platform/web/ui/Section.tsx'
import { WORK_NEWS } from './work-news.ts'
import { texts } from './work-texts.ts'

const SHOWN = 5

/** A client's start: requests, conversations, what they shared, and projects, each with how many there are and its newest. */
export function ClientDashboardPage() {
  const user = useUser()
  const navigate = useNavigate()
  const [creating, setCreating] = useState(false)
  const overview = useEndpoint(overviewsApi.readClient, {})
  useFresh(overview)
  useLiveRefresh(WORK_NEWS, [overviewsApi.readClient, requestsApi.listOwn, conversationsApi.list, projectsApi.list])
  const create = <Button onClick={() => setCreating(true)}>{texts.createTicket}</Button>
  const figures = overview.data

  return (
    <Page
      title={texts.hello(user.fullName)}
      kicker={texts.dashboard}
      actions={
        <>
          <ProfileLink />
          {create}
        </>
      }
    >
      <Tickets figures={figures} create={create} />
      <Talks figures={figures} />
      <Shared figures={figures} />
      <Projects figures={figures} />
      <RequestFormDialog
        opened={creating}
        onClose={() => setCreating(false)}
        request={null}
        onDone={({ id }) => void navigate(`/requests/${id}`)}
      />
    </Page>
  )
}

interface PartProps {
  /** Undefined until they are known. */
  figures: ClientFigures | undefined
}

const countOf = (count: number | undefined) => (count === undefined ? {} : { count })

const wayTo = (to: string) => (
  <Anchor component={Link} to={to}>
    {texts.seeAll}
  </Anchor>
)

function Tickets({ figures, create }: PartProps & { create: ReactNode }) {
  const query = useEndpoint(requestsApi.listOwn, { query: { include_shared: false, limit: SHOWN } })
  return (
    <Section
      title={texts.myTickets}
      {...countOf(figures?.requests)}
      hint={figures && figures.requests > 0 ? texts.openOf(figures.open_requests) : undefined}
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

function Talks({ figures }: PartProps) {
  const user = useUser()
  const query = useEndpoint(conversationsApi.list, { query: { limit: SHOWN } })
  return (
    <Section
      title={texts.inbox}
      {...countOf(figures?.conversations)}
      hint={figures && figures.unread_conversations > 0 ? texts.unreadOf(figures.unread_conversations) : undefined}
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
        {(talks) => talks.map((talk) => <ConversationRow key={talk.id} conversation={talk} ownId={user.id} />)}
      </QueryView>
    </Section>
  )
}

function Shared({ figures }: PartProps) {
  const query = useEndpoint(requestsApi.listOwn, { query: { shared: true, limit: SHOWN } })
  return (
    <Section title={texts.shared} {...countOf(figures?.shared_requests)} actions={wayTo('/requests?shared=true')}>
      <QueryView
        query={query}
        empty={
          <EmptyState
            icon={Share2}
            title={texts.noShared}
            action={
              <Button component={Link} to="/requests" variant="default">
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

function Projects({ figures }: PartProps) {
  const query = useEndpoint(projectsApi.list, { query: { limit: SHOWN } })
  const create = (
    <Button component={Link} to="/create-project" variant="default" size="sm">
      {texts.newProject}
    </Button>
  )
  return (
    <Section
      title={texts.projects}
      {...countOf(figures?.projects)}
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
