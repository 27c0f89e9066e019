// Script file: projects
import { FolderOpen, MessagesSquare } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { useSearchParams } from '#platform/web/page/search-params.ts'
import { useUser } from '#features/accounts/web.tsx'
import { conversationsApi } from '#features/conversations/contract.ts'
import { ConversationRow } from '#features/conversations/web.tsx'
import { dashboardsApi } from '#features/dashboards/contract.ts'
import { ProjectStatisticsList } from '#features/dashboards/web.tsx'
import { ProjectActions } from '#features/projects/web.tsx'
import { requestsApi } from '#features/requests/contract.ts'
import { RequestCard, RequestFormDialog } from '#features/requests/web.tsx'
import { useEndpoint, usePages } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { useIsDeleted } from '#platform/web/ui/feedback/useUndoableDelete.ts'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { TabNav } from '#platform/web/ui/layout/TabNav.tsx'
import { texts } from '../work-texts.ts'

const PAGE_SIZE = 20
const BACK_TO_PROJECTS = { to: '/projects', label: texts.backProjects }

/** Project: its activity, its requests and the conversations about them. */
export function ProjectPage() {
  const id = Number(useParams()['projectId'])
  const isConversationsTab = useSearchParams()[0].get('tab') === 'conversations'
  const [creating, setCreating] = useState(false)
  const query = useEndpoint(dashboardsApi.readProject, { params: { id } })
  const project = query.data
  const create = <Button onClick={() => setCreating(true)}>{texts.newRequest}</Button>

  return (
    <Page
      kicker={texts.projectKicker}
      title={project?.name ?? (query.error ? texts.projectNotFound : '')}
      lead={project?.description}
      back={BACK_TO_PROJECTS}
      width="tool"
      actions={
        project && (
          <>
            {create}
            <Button to="/creators" variant="default">
              {texts.findCreators}
            </Button>
            <ProjectActions project={project} />
          </>
        )
      }
    >
      <QueryView query={query} gone={BACK_TO_PROJECTS}>
        {(found) => (
          <>
            <ProjectStatisticsList project={found} look="tiles" />
            <TabNav
              label={texts.projectTabs}
              tabs={[
                { label: texts.tabRequests, to: '?', isCurrent: !isConversationsTab },
                { label: texts.tabConversations, to: '?tab=conversations', isCurrent: isConversationsTab },
              ]}
            />
            {isConversationsTab ? (
              <ProjectConversations projectId={id} />
            ) : (
              <ProjectRequests projectId={id} create={create} />
            )}
          </>
        )}
      </QueryView>
      <RequestFormDialog opened={creating} onClose={() => setCreating(false)} request={null} projectId={id} />
    </Page>
  )
}

function ProjectRequests({ projectId, create }: { projectId: number; create: ReactNode }) {
  const query = usePages(requestsApi.listOwn, {
    query: { project_id: projectId, include_shared: false, limit: PAGE_SIZE },
  })
  const isDeleted = useIsDeleted()
  const items = query.items?.filter((request) => !isDeleted(requestsApi.remove, { params: { id: request.id } }))
  return (
    <PagesView
      query={{ ...query, items }}
      empty={{
        icon: FolderOpen,
        title: texts.noProjectRequests,
        action: create,
        children: texts.noProjectRequestsText,
      }}
    >
      {(requests) => requests.map((request) => <RequestCard key={request.id} request={request} level={2} />)}
    </PagesView>
  )
}

function ProjectConversations({ projectId }: { projectId: number }) {
  const user = useUser()
  const query = usePages(conversationsApi.list, {
    query: { project_id: projectId, archived: 'include', messages: 1, limit: PAGE_SIZE },
  })
  return (
    <PagesView
      query={query}
      empty={{ icon: MessagesSquare, title: texts.noProjectConversations, children: texts.noProjectConversationsText }}
    >
      {(conversations) =>
        conversations.map((conversation) => (
          <ConversationRow key={conversation.id} conversation={conversation} ownId={user.id} />
        ))
      }
    </PagesView>
  )
}
