import { Button, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { useLive } from '../../../platform/web/live.ts'
import { useAction } from '../../../platform/web/query.ts'
import { ConfirmDialog } from '../../../platform/web/ui/ConfirmDialog.tsx'
import { Moment } from '../../../platform/web/ui/Moment.tsx'
import { formatMoney } from '../../../platform/web/ui/Money.tsx'
import { Page } from '../../../platform/web/ui/Page.tsx'
import { QueryView } from '../../../platform/web/ui/QueryView.tsx'
import { Section } from '../../../platform/web/ui/Section.tsx'
import { StatusBadge } from '../../../platform/web/ui/StatusBadge.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useUser } from '../../accounts/web.tsx'
import { SubscribeDialog } from '../../subscriptions/web.tsx'
import { conversationsApi, type Conversation, type Message } from '../contract.ts'
import { Composer } from './Composer.tsx'
import { MessageList } from './MessageList.tsx'
import classes from './Messages.module.css'
import { texts } from './texts.ts'
import { useOutbox } from './useOutbox.ts'
import { useTalk } from './useTalk.ts'

export interface ConversationPageProps {
  /** What stands beside the messages, above what the conversation is about. */
  panel?: (conversation: Conversation) => ReactNode
}

/** One conversation: its messages, a place to write, and what it is about. */
export function ConversationPage({ panel }: ConversationPageProps) {
  const id = Number(useParams()['id'])
  const user = useUser()
  // Another conversation is another screen: nothing of the one before may linger.
  return <Talk key={id} id={id} accountId={user.id} panel={panel} />
}

function Talk({ id, accountId, panel }: { id: number; accountId: number; panel: ConversationPageProps['panel'] }) {
  const talk = useTalk(id, accountId)
  const [mustSubscribe, setMustSubscribe] = useState(false)
  const outbox = useOutbox(id, accountId, talk.keep, ({ code }) => {
    if (code === 'subscription_required') setMustSubscribe(true)
  })
  useLive('message', (payload) => {
    const { conversation_id, user_id, content } = payload as Message
    if (conversation_id === id && user_id === accountId) outbox.arrived(content)
  })
  const conversation = talk.query.data

  return (
    <Page
      title={conversation?.request_title ?? (talk.query.error ? texts.notFound : '')}
      kicker={conversation && <StatusBadge status={conversation.status} />}
      back={{ to: '/conversations', label: texts.back }}
      lead={conversation && texts.withPerson(otherName(conversation, accountId))}
    >
      <QueryView query={talk.query}>
        {(data) => (
          <div className={classes.columns}>
            <div>
              <div className={classes.frame}>
                <MessageList
                  messages={talk.messages}
                  outbox={outbox.queue}
                  ownId={accountId}
                  readId={data.read_by_other_id}
                  hasOlder={talk.hasOlder}
                  loadingOlder={talk.loadingOlder}
                  onOlder={talk.loadOlder}
                  onTryAgain={outbox.tryAgain}
                  onDiscard={outbox.discard}
                />
                {data.status === 'completed' ? (
                  <p className={classes.note}>{texts.completedNote}</p>
                ) : (
                  <Composer onWrite={outbox.write} />
                )}
              </div>
              {!talk.live && (
                <p className={classes.note} role="status">
                  {texts.reconnecting}
                </p>
              )}
            </div>
            <div>
              {panel?.(data)}
              <Details
                conversation={data}
                accountId={accountId}
                // What was agreed on is completed where it was agreed on.
                mayComplete={data.status !== 'completed' && !(panel && data.status === 'agreed')}
                onChanged={() => void talk.query.refetch()}
              />
            </div>
          </div>
        )}
      </QueryView>
      <SubscribeDialog opened={mustSubscribe} onClose={() => setMustSubscribe(false)} />
    </Page>
  )
}

const otherName = (conversation: Conversation, accountId: number) =>
  conversation.starter_user_id === accountId ? conversation.recipient_username : conversation.starter_username

interface DetailsProps {
  conversation: Conversation
  accountId: number
  mayComplete: boolean
  onChanged: () => void
}

function Details({ conversation, accountId, mayComplete, onChanged }: DetailsProps) {
  const [asking, setAsking] = useState(false)
  const change = useAction(conversationsApi.changeStatus, {
    invalidates: [conversationsApi.list],
    onDone: () => {
      setAsking(false)
      onChanged()
    },
    onRefused: ({ message }) => toast.error(message),
  })
  const { client_id, developer_id, starter_user_id, starter_username, recipient_username } = conversation
  const nameOf = (account: number) => (account === starter_user_id ? starter_username : recipient_username)
  const amount = conversation.agreed_amount ?? conversation.request_budget
  const people = [
    { id: client_id, role: texts.client },
    { id: developer_id, role: texts.creator },
  ]
  return (
    <div>
      <Section title={texts.request}>
        <dl className={classes.facts}>
          <div>
            <dt>{conversation.agreed_amount === null ? texts.budget : texts.agreed}</dt>
            <dd>{amount === null ? texts.notNamed : formatMoney(amount)}</dd>
          </div>
          <div>
            <dt>{texts.posted}</dt>
            <dd>
              <Moment at={conversation.request_created_at} as="day" />
            </dd>
          </div>
          <div>
            <dt>{texts.participants}</dt>
            {people.map(({ id, role }) => (
              <dd key={id}>
                {nameOf(id)} {id === accountId && texts.youMark}{' '}
                <Text span c="dimmed" size="sm">
                  {role}
                </Text>
              </dd>
            ))}
          </div>
        </dl>
        <Button component={Link} to={`/requests/${conversation.request_id}`} variant="default" fullWidth mt="md">
          {texts.openRequest}
        </Button>
        {mayComplete && (
          <Button variant="subtle" color="gray" fullWidth mt="xs" onClick={() => setAsking(true)}>
            {texts.markCompleted}
          </Button>
        )}
      </Section>
      <ConfirmDialog
        opened={asking}
        title={texts.completeTitle}
        confirmLabel={texts.markCompleted}
        busy={change.busy}
        onClose={() => setAsking(false)}
        onConfirm={() => change.run({ params: { id: conversation.id }, body: { status: 'completed' } })}
      >
        {texts.completeText}
      </ConfirmDialog>
    </div>
  )
}
