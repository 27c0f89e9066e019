import { Text } from '@mantine/core'
import { type ReactNode } from 'react'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { useConfirmedAction } from '#platform/web/ui/feedback/useConfirmedAction.tsx'
import { Facts } from '#platform/web/ui/list/Facts.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { useToastedAction } from '#platform/web/ui/feedback/useToastedAction.ts'
import { conversationsApi, STEPS_BY_HAND, type Conversation } from '../../contract.ts'
import { texts } from '../texts.ts'

export interface DetailsProps {
  conversation: Conversation
  accountId: number
  /** Puts the button that completes the conversation on the screen, or what stands against it. */
  completing?: ((conversation: Conversation, button: ReactNode) => ReactNode) | undefined
}

/** What a conversation is about, who takes part, and where either side may move it. */
export function Details({ conversation, accountId, ...rest }: DetailsProps) {
  const { client_id, developer_id, developer_is_public, starter_user_id, starter_username, recipient_username } =
    conversation
  const nameOf = (account: number) => (account === starter_user_id ? starter_username : recipient_username)
  const amount = conversation.agreed_amount ?? conversation.request_budget
  const people = [
    { id: client_id, role: texts.client, page: null },
    {
      id: developer_id,
      role: texts.creator,
      page: developer_is_public ? `/profile/developers/${developer_id}/public` : null,
    },
  ].map(({ id, role, page }) => (
    <span key={id}>
      {page === null ? nameOf(id) : <Link to={page}>{nameOf(id)}</Link>} {id === accountId && texts.youMark}{' '}
      <Text span c="dimmed" size="sm">
        {role}
      </Text>
    </span>
  ))
  return (
    <Section title={texts.request}>
      <Facts
        facts={[
          [
            conversation.agreed_amount === null ? texts.budget : texts.agreed,
            amount === null ? texts.notNamed : formatMoney(amount),
          ],
          [texts.posted, <Moment key="posted" at={conversation.request_created_at} as="day" />],
          [texts.participants, ...people],
        ]}
      />
      <Button to={`/requests/${conversation.request_id}`} variant="default" fullWidth mt="md">
        {texts.openRequest}
      </Button>
      <Steps conversation={conversation} {...rest} />
      <ArchiveButton conversation={conversation} />
    </Section>
  )
}

function ArchiveButton({ conversation: { id, is_archived } }: Pick<DetailsProps, 'conversation'>) {
  const archive = useToastedAction(conversationsApi.archive, texts.archivedToast)
  const unarchive = useToastedAction(conversationsApi.unarchive, texts.unarchivedToast)
  return (
    <Button
      variant="subtle"
      color="gray"
      fullWidth
      mt="xs"
      loading={archive.busy || unarchive.busy}
      onClick={() => void (is_archived ? unarchive : archive).run({ params: { id } })}
    >
      {is_archived ? texts.unarchive : texts.archive}
    </Button>
  )
}

// Negotiating begins with terms, which the panel beside the messages takes; agreeing and what follows are its work too.
function Steps({ conversation, completing = (_, button) => button }: Omit<DetailsProps, 'accountId'>) {
  const { id, status } = conversation
  const reopen = useToastedAction(conversationsApi.changeStatus)
  const complete = useConfirmedAction(conversationsApi.changeStatus, {
    title: texts.completeTitle,
    text: texts.completeText,
    confirmLabel: texts.markCompleted,
  })
  const moveTo = (to: 'active' | 'completed') => ({ params: { id }, body: { status: to } })
  const steps = STEPS_BY_HAND[status]
  return (
    <>
      {steps.includes('active') && (
        <Button
          variant="subtle"
          color="gray"
          fullWidth
          mt="xs"
          loading={reopen.busy}
          onClick={() => void reopen.run(moveTo('active'))}
        >
          {texts.backToActive}
        </Button>
      )}
      {steps.includes('completed') &&
        completing(
          conversation,
          <Button variant="subtle" color="gray" fullWidth mt="xs" onClick={() => complete.open(moveTo('completed'))}>
            {texts.markCompleted}
          </Button>,
        )}
      {complete.dialog}
    </>
  )
}
