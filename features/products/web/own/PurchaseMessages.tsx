import { Textarea } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { deleteFormDraft, formDraftName } from '#platform/web/drafts/form-drafts.ts'
import { useFormDraft } from '#platform/web/drafts/useFormDraft.ts'
import { useAction } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Person } from '#platform/web/ui/layout/Person.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { useAuth } from '#features/accounts/web.tsx'
import {
  PURCHASE_MESSAGE_MAX_LENGTH,
  purchaseMessagesApi,
  type PurchaseConversation,
} from '../../contract/purchase-messages.ts'
import { PURCHASE_DRAFT } from './draft-prefix.ts'
import classes from './Purchase.module.css'
import { texts } from './texts.ts'

const EMPTY = { content: '' }

/** Messages of buyer and seller about a purchase, oldest first, with the field for the next one. */
export function PurchaseMessages({ id, found }: { id: number; found: PurchaseConversation }) {
  const { purchase, sale, messages, can_write, is_blocked } = found
  const user = useAuth((state) => state.user)
  const other = (purchase?.developer ?? sale?.buyer)?.full_name ?? ''
  return (
    <Section title={texts.messages} count={messages.length > 0 ? messages.length : undefined}>
      <ol className={classes.messages} aria-live="polite">
        {messages.map((message) => (
          <li key={message.id} data-own={message.author_id === user?.id || undefined}>
            <div className={classes.head}>
              {message.author_id === user?.id ? <strong>{texts.you}</strong> : <Person name={other} size="sm" />}
              <Moment at={message.created_at} />
            </div>
            <p className={classes.words} dir="auto">
              {message.content}
            </p>
          </li>
        ))}
      </ol>
      {can_write ? (
        <NewMessage
          id={id}
          hint={messages.length === 0 && purchase ? texts.problemHint(other) : undefined}
          to={other}
        />
      ) : (
        <p className={classes.soft}>{is_blocked ? texts.otherBlocked : texts.otherLeft}</p>
      )}
    </Section>
  )
}

function NewMessage({ id, to, hint }: { id: number; to: string; hint: string | undefined }) {
  const accountId = useAuth((state) => state.user?.id ?? 0)
  const draftName = formDraftName(PURCHASE_DRAFT, accountId, id)
  const draft = useFormDraft(draftName, EMPTY)
  const [text, setText] = useState(draft.start.content)
  const [isMissing, setMissing] = useState(false)
  const write = useAction(purchaseMessagesApi.write, {
    onDone: () => {
      deleteFormDraft(draftName)
      setText('')
    },
  })
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    const content = text.trim()
    setMissing(content === '')
    if (content !== '') void write.run({ params: { id }, body: { content } })
  }
  return (
    <form noValidate className={classes.form} onSubmit={send}>
      <FormError>{write.error?.message}</FormError>
      <Textarea
        label={texts.messageTo(to)}
        description={hint}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={PURCHASE_MESSAGE_MAX_LENGTH}
        error={isMissing && texts.messageMissing}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value)
          draft.store({ content: value })
          setMissing(false)
        }}
      />
      <div>
        <Button type="submit" loading={write.busy}>
          {texts.sendMessage}
        </Button>
      </div>
    </form>
  )
}
