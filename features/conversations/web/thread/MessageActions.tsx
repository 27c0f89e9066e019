import { useState, type Ref } from 'react'
import { useConfirmedAction } from '#platform/web/ui/feedback/useConfirmedAction.tsx'
import { MoreMenu } from '#platform/web/ui/form/MoreMenu.tsx'
import { conversationsApi, MESSAGE_EDIT_WINDOW_MS, type Message } from '../../contract.ts'
import classes from './Messages.module.css'
import { summaryOf } from '../list/summary.ts'
import { texts } from '../texts.ts'

const EXCERPT_LENGTH = 40

interface MessageActionsProps {
  ref: Ref<HTMLButtonElement>
  message: Message
  /** Whether new messages can be sent. */
  isOpen: boolean
  onEdit: () => void
  onDeleted: (message: Message) => void
}

/** Actions of a message's author: edit it within the time limit, and delete it. */
export function MessageActions({ ref, message, isOpen, onEdit, onDeleted }: MessageActionsProps) {
  const [isEditableNow, setIsEditableNow] = useState(false)
  const remove = useConfirmedAction(conversationsApi.deleteMessage, {
    title: texts.deleteTitle,
    text: texts.deleteText,
    confirmLabel: texts.delete,
    danger: true,
    onDone: onDeleted,
  })
  return (
    <>
      <MoreMenu
        ref={ref}
        className={classes.actions}
        label={texts.messageActions(summaryOf(message).slice(0, EXCERPT_LENGTH))}
        inPlace
        onOpen={() => setIsEditableNow(Date.now() - Date.parse(message.created_at) < MESSAGE_EDIT_WINDOW_MS)}
        actions={[
          isOpen && isEditableNow && { label: texts.edit, onClick: onEdit },
          {
            label: texts.delete,
            isDanger: true,
            opensDialog: true,
            onClick: () => remove.open({ params: { id: message.conversation_id, messageId: message.id } }),
          },
        ]}
      />
      {remove.dialog}
    </>
  )
}
