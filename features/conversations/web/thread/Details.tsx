import { Button } from '#platform/web/ui/form/Button.tsx'
import { Facts } from '#platform/web/ui/list/Facts.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import { Person } from '#platform/web/ui/layout/Person.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import type { Conversation } from '../../contract.ts'
import { participantOf } from '../people.ts'
import { texts } from '../texts.ts'

export interface DetailsProps {
  conversation: Conversation
  accountId: number
}

/** Request and participants of a conversation. */
export function Details({ conversation, accountId }: DetailsProps) {
  const { client_id, developer_id, developer_is_public } = conversation
  const amount = conversation.agreed_amount ?? conversation.request_budget
  const people = [
    { id: client_id, role: texts.client },
    { id: developer_id, role: texts.creator },
  ].map(({ id, role }) => (
    <Person
      key={id}
      {...participantOf(conversation, id)}
      detail={id === accountId ? `${role} ${texts.youMark}` : role}
      {...(id === developer_id && developer_is_public && { to: `/profile/developers/${developer_id}/public` })}
    />
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
    </Section>
  )
}
