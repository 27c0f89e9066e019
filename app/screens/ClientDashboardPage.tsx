import { Anchor, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { FolderOpen, Inbox, NotebookPen, Share2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useUser } from '../../features/accounts/web.tsx'
import { conversationsApi } from '../../features/conversations/contract.ts'
import { ConversationRow } from '../../features/conversations/web.tsx'
import { ProfileLink } from '../../features/profiles/web.tsx'
import { projectsApi } from '../../features/projects/contract.ts'
import { NewProjectDialog, ProjectRow } from '../../features/projects/web.tsx'
import { requestsApi } from '../../features/requests/contract.ts'
import { RequestCard, RequestFormDialog } from '../../features/requests/web.tsx'
import { useLive } from '../../platform/web/live.ts'
import { keyOf, useEndpoint } from '../../platform/web/query.ts'
import { EmptyState } from '../../platform/web/ui/EmptyState.tsx'
import { Page } from '../../platform/web/ui/Page.tsx'
import { QueryView } from '../../platform/web/ui/QueryView.tsx'
import { Section } from '../../platform/web/ui/Section.tsx'
import { texts } from './work-texts.ts'

const SHOWN = 5

/** A client's start: requests, conversations, what they shared, and projects, each with its newest entries. */
export function ClientDashboardPage() {
  const user = useUser()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [dialog, setDialog] = useState<'request' | 'project' | null>(null)
  const requests = useEndpoint(requestsApi.listOwn, { query: { include_shared: false } })
  const inbox = useEndpoint(conversationsApi.list, { query: { limit: SHOWN } })
  const projects = useEndpoint(projectsApi.list, { query: { limit: SHOWN } })
  const refresh = () => void client.invalidateQueries({ queryKey: keyOf(conversationsApi.list) })
  useLive('message', refresh)
  useLive('conversation', refresh)

  const create = <Button onClick={() => setDialog('request')}>{texts.createTicket}</Button>
  const shared = { ...requests, data: requests.data?.filter((request) => request.shared_with_info.length > 0) }
  const seeAll = (to: string) => (
    <Anchor component={Link} to={to}>
      {texts.seeAll}
    </Anchor>
  )
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
      <Section
        title={texts.myTickets}
        count={requests.data?.length}
        hint={texts.myTicketsHint}
        actions={seeAll('/requests')}
      >
        <QueryView
          query={requests}
          empty={
            <EmptyState icon={NotebookPen} title={texts.noTickets} action={create}>
              {texts.noTicketsText}
            </EmptyState>
          }
        >
          {(all) => all.slice(0, SHOWN).map((request) => <RequestCard key={request.id} request={request} />)}
        </QueryView>
      </Section>
      <Section title={texts.inbox} actions={seeAll('/conversations')}>
        <QueryView
          query={inbox}
          empty={
            <EmptyState icon={Inbox} title={texts.noInbox}>
              {texts.noInboxText}
            </EmptyState>
          }
        >
          {(talks) => talks.map((talk) => <ConversationRow key={talk.id} conversation={talk} ownId={user.id} />)}
        </QueryView>
      </Section>
      <Section title={texts.shared} count={shared.data?.length}>
        <QueryView
          query={shared}
          empty={
            <EmptyState icon={Share2} title={texts.noShared}>
              {texts.noSharedText}
            </EmptyState>
          }
        >
          {(all) => all.slice(0, SHOWN).map((request) => <RequestCard key={request.id} request={request} />)}
        </QueryView>
      </Section>
      <Section
        title={texts.projects}
        count={projects.data?.length}
        actions={
          <Button variant="subtle" size="sm" onClick={() => setDialog('project')}>
            {texts.newProject}
          </Button>
        }
      >
        <QueryView
          query={projects}
          empty={
            <EmptyState icon={FolderOpen} title={texts.noProjects}>
              {texts.noProjectsText}
            </EmptyState>
          }
        >
          {(all) => all.map((project) => <ProjectRow key={project.id} project={project} />)}
        </QueryView>
      </Section>
      <RequestFormDialog
        opened={dialog === 'request'}
        onClose={() => setDialog(null)}
        request={null}
        onDone={({ id }) => void navigate(`/requests/${id}`)}
      />
      <NewProjectDialog opened={dialog === 'project'} onClose={() => setDialog(null)} />
    </Page>
  )
}
