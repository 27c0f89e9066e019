import { Anchor, Box, Group, Text } from '@mantine/core'
import { useParams } from 'react-router'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { useUser } from '#features/accounts/web.tsx'
import { ClientStatistics } from '#features/reputation/web.tsx'
import { conversationsApi } from '#features/conversations/contract.ts'
import { ConversationRow, StartConversationButton } from '#features/conversations/web.tsx'
import { requestsApi, type Request } from '#features/requests/contract.ts'
import { OwnPitch, PitchList, SnagButton } from '#features/snags/web.tsx'
import { RequestActions, RequestArticle, SharingBox, useNoteViewed } from '#features/requests/web.tsx'
import { useEndpoint } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { texts } from './work-texts.ts'

const OWN = { to: '/requests', label: texts.backOwn }
const TICKETS = { to: '/tickets', label: texts.back }

/** One request: what is asked for, and the conversations about it or a way to start one. */
export function RequestPage() {
  const id = Number(useParams()['id'])
  const user = useUser()
  const query = useEndpoint(requestsApi.read, { params: { id } })
  const request = query.data
  useNoteViewed(request)
  const isOwner = request !== undefined && user.id === request.user_id

  return (
    <Page
      title={request?.title ?? (query.error ? texts.notFound : '')}
      back={isOwner ? OWN : TICKETS}
      actions={request && <RequestActions request={request} isOwner={isOwner} />}
    >
      <QueryView query={query} gone={user.userType === 'client' ? OWN : TICKETS}>
        {(found) => (
          <>
            <RequestArticle request={found} />
            <Box mt="xl">
              {isOwner && <PitchList request={found} />}
              {isOwner && (
                <Section title={texts.sharing}>
                  <SharingBox request={found} />
                </Section>
              )}
              {user.userType === 'developer' && <ClientStatistics clientId={found.user_id} />}
              <Conversations request={found} isOwner={isOwner} isCreator={user.userType === 'developer'} />
            </Box>
          </>
        )}
      </QueryView>
    </Page>
  )
}

function Conversations({ request, isOwner, isCreator }: { request: Request; isOwner: boolean; isCreator: boolean }) {
  const user = useUser()
  const query = useEndpoint(
    conversationsApi.list,
    { query: { request_id: request.id, archived: 'include', messages: 1 } },
    { enabled: isOwner || isCreator },
  )
  if (isOwner) {
    return (
      <Section
        title={texts.responses}
        count={request.conversation_count}
        actions={
          request.conversation_count > 0 && (
            <Anchor component={Link} to={`/requests/responses?request=${request.id}`}>
              {texts.allResponses}
            </Anchor>
          )
        }
      >
        <QueryView
          query={query}
          empty={
            <EmptyState title={texts.noResponses}>
              {request.is_public ? undefined : texts.noResponsesPrivate}
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
  if (!isCreator) return null
  return (
    <QueryView query={query}>
      {([conversation]) =>
        conversation ? (
          <Section title={texts.yourConversation}>
            <Group gap="sm">
              <Button to={`/conversations/${conversation.id}`}>{texts.goToConversation}</Button>
              <OwnPitch request={request} />
            </Group>
          </Section>
        ) : (
          <Section title={texts.answer} hint={request.status === 'open' ? texts.answerHint : undefined}>
            {request.status === 'open' ? (
              <Group gap="sm">
                <SnagButton request={request} />
                <StartConversationButton requestId={request.id} variant="default" />
              </Group>
            ) : (
              <Text c="dimmed">{texts.closed}</Text>
            )}
          </Section>
        )
      }
    </QueryView>
  )
}
