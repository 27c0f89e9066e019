import { Box } from '@mantine/core'
import { useParams } from 'react-router'
import { useUser } from '#features/accounts/web.tsx'
import { ClientStatistics } from '#features/reputation/web.tsx'
import { conversationsApi } from '#features/conversations/contract.ts'
import { ConversationRow, StartConversationButton } from '#features/conversations/web.tsx'
import { ReportButton } from '#features/moderation/web.tsx'
import type { FittingCreator } from '#features/matches/contract.ts'
import { InviteCreators } from '#features/matches/web.tsx'
import { requestsApi, type Request } from '#features/requests/contract.ts'
import { OwnPitch, PitchList, SnagButton } from '#features/snags/web.tsx'
import { RequestActions, RequestArticle, SharingBox, useNoteViewed, VisibilityLine } from '#features/requests/web.tsx'
import { Stars } from '#features/ratings/web.tsx'
import { useEndpoint } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { texts } from '../work-texts.ts'

const stars = ({ average_rating, total_ratings }: FittingCreator) => (
  <Stars average={average_rating} total={total_ratings} />
)

const BACK_TO_OWN = { to: '/requests', label: texts.backOwn }
const BACK_TO_TICKETS = { to: '/tickets', label: texts.back }

/** Request: its content, the pitches for it or a way to pitch, and with whom it is shared. */
export function RequestPage() {
  const id = Number(useParams()['id'])
  const user = useUser()
  const query = useEndpoint(requestsApi.read, { params: { id } })
  const request = query.data
  useNoteViewed(request)
  const isOwner = request !== undefined && user.id === request.user_id
  const isCreator = user.userType === 'developer'

  return (
    <Page
      title={request?.title ?? (query.error ? texts.notFound : '')}
      lead={request && isOwner && <VisibilityLine request={request} />}
      back={isOwner ? BACK_TO_OWN : BACK_TO_TICKETS}
      actions={
        request && (
          <>
            <RequestActions request={request} isOwner={isOwner} />
            <ReportButton kind="request" id={request.id} ownerId={request.user_id} />
          </>
        )
      }
    >
      <QueryView query={query} gone={user.userType === 'client' ? BACK_TO_OWN : BACK_TO_TICKETS}>
        {(found) => (
          <>
            <RequestArticle
              request={found}
              action={isCreator && !isOwner ? <CreatorAction request={found} /> : undefined}
            />
            <Box mt="xl">
              {isOwner && (
                <>
                  {found.status === 'open' && !found.contains_sensitive_data && (
                    <InviteCreators request={found} stars={stars} />
                  )}
                  <PitchList request={found} renderOthers={(pitched) => <Conversations {...{ id, pitched }} />} />
                  <Section title={texts.sharing}>
                    <SharingBox request={found} />
                  </Section>
                </>
              )}
              {isCreator && <ClientStatistics clientId={found.user_id} />}
            </Box>
          </>
        )}
      </QueryView>
    </Page>
  )
}

const conversationsOf = (request_id: number) => ({
  query: { request_id, archived: 'include' as const, messages: 1 },
})

/** Conversations with creators who wrote without a pitch. */
function Conversations({ id, pitched }: { id: number; pitched: readonly number[] }) {
  const user = useUser()
  const query = useEndpoint(conversationsApi.list, conversationsOf(id))
  const others = query.data?.filter((conversation) => !pitched.includes(conversation.id)) ?? []
  if (others.length === 0) return null
  return (
    <Section title={texts.withoutPitch}>
      {others.map((conversation) => (
        <ConversationRow key={conversation.id} conversation={conversation} ownId={user.id} />
      ))}
    </Section>
  )
}

/** Next action of a creator on a request: pitch, write, or continue what they began. */
function CreatorAction({ request }: { request: Request }) {
  const query = useEndpoint(conversationsApi.list, conversationsOf(request.id))
  return (
    <QueryView query={query}>
      {([conversation]) => {
        if (conversation) {
          return (
            <>
              <Button to={`/conversations/${conversation.id}`}>{texts.goToConversation}</Button>
              <OwnPitch request={request} />
            </>
          )
        }
        if (request.status !== 'open') return <p>{texts.closed}</p>
        return (
          <>
            <SnagButton request={request} />
            <StartConversationButton requestId={request.id} variant="subtle" />
            <p>{texts.pitchHint}</p>
          </>
        )
      }}
    </QueryView>
  )
}
