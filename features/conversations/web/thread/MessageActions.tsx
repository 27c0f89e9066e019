import { Menu } from '@mantine/core'
import { EllipsisVertical } from 'lucide-react'
import { useState, type Ref } from 'react'
import { useConfirmedAction } from '#platform/web/ui/feedback/useConfirmedAction.tsx'
import { IconButton } from '#platform/web/ui/form/IconButton.tsx'
import { conversationsApi, MESSAGE_EDIT_WINDOW_MS, type Message } from '../../contract.ts'
import classes from './Messages.module.css'
import { summaryOf } from '../list/summary.ts'
import { texts } from '../texts.ts'

const NAMED_LENGTH = 40

interface MessageActionsProps {
  ref: Ref<HTMLButtonElement>
  message: Message
  /** Whether more may be said in the conversation. */
  isOpen: boolean
  onEdit: () => void
  onDeleted: (message: Message) => void
}

/** What its author can do with a message: edit it while there is time, and delete it. */
export function MessageActions({ ref, message, isOpen, onEdit, onDeleted }: MessageActionsProps) {
  const [hasTime, setHasTime] = useState(false)
  const remove = useConfirmedAction(conversationsApi.deleteMessage, {
    title: texts.deleteTitle,
    text: texts.deleteText,
    confirmLabel: texts.delete,
    danger: true,
    onDone: onDeleted,
  })
  return (
    <>
      {/* Within the messages, and with the focus on its first item: all that a menu may hold is items. */}
      <Menu
        position="bottom-end"
        withinPortal={false}
        withInitialFocusPlaceholder={false}
        onOpen={() => setHasTime(Date.now() - Date.parse(message.created_at) < MESSAGE_EDIT_WINDOW_MS)}
      >
        <Menu.Target>
          <IconButton
            ref={ref}
            className={classes.actions}
            aria-label={texts.messageActions(summaryOf(message).slice(0, NAMED_LENGTH))}
          >
            <EllipsisVertical size="1.1rem" strokeWidth={1.5} aria-hidden />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          {isOpen && hasTime && <Menu.Item onClick={onEdit}>{texts.edit}</Menu.Item>}
          <Menu.Item onClick={() => remove.open({ params: { id: message.conversation_id, messageId: message.id } })}>
            {texts.delete}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {remove.dialog}
    </>
  )
}
