import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Message } from '../../contract.ts'
import type { Participant } from '../people.ts'
import { Attachments } from './Attachments.tsx'
import { Bubble } from './Bubble.tsx'
import { MessageActions } from './MessageActions.tsx'
import { ReportMessage } from './ReportMessage.tsx'
import { MessageEditor } from './MessageEditor.tsx'
import classes from './Messages.module.css'
import { texts } from '../texts.ts'

export interface SentMessageProps {
  message: Message
  /** Whether the previous message is by the same person. */
  follows: boolean
  /** The author; null for oneself. */
  author: Participant | null
  /** Whether new messages can be sent. */
  isOpen: boolean
  /** Whether it is the last message that the other side has read. */
  isSeen: boolean
  place: RefObject<HTMLLIElement | null> | undefined
  onChange: (message: Message) => void
}

/** A sent message. Its author can edit it for a limited time, and delete it; a deleted one leaves a placeholder. */
export function SentMessage({ message, follows, author, isOpen, isSeen, place, onChange }: SentMessageProps) {
  const isOwn = author === null
  const [isEditing, setIsEditing] = useState(false)
  const actions = useRef<HTMLButtonElement>(null)
  const isDeleted = message.deleted_at !== undefined
  const hasEnded = useRef({ editing: false, deleting: false })
  const deletedNote = useRef<HTMLParagraphElement>(null)
  // Moves the focus, because the element that had it was removed.
  useEffect(() => {
    if (hasEnded.current.deleting && isDeleted) deletedNote.current?.focus()
    else if (hasEnded.current.editing && !isEditing) actions.current?.focus()
    hasEnded.current = { editing: false, deleting: false }
  }, [isEditing, isDeleted])
  const instead = isDeleted ? (
    <p ref={deletedNote} tabIndex={-1} className={classes.deleted}>
      {texts.messageDeleted}
    </p>
  ) : isEditing ? (
    <MessageEditor
      message={message}
      onSaved={onChange}
      onClose={() => {
        hasEnded.current.editing = true
        setIsEditing(false)
      }}
    />
  ) : undefined
  return (
    <Bubble
      isOwn={isOwn}
      head={!follows && { who: author, at: message.created_at }}
      text={message.content}
      place={place}
      instead={instead}
      actions={
        isOwn ? (
          <MessageActions
            ref={actions}
            message={message}
            isOpen={isOpen}
            onEdit={() => setIsEditing(true)}
            onDeleted={(deleted) => {
              hasEnded.current.deleting = true
              onChange(deleted)
            }}
          />
        ) : (
          !isDeleted && <ReportMessage message={message} />
        )
      }
      carried={<Attachments message={message} isOpen={isOpen} />}
    >
      {message.edited_at !== undefined && !isDeleted && <span>{texts.edited}</span>}
      {isSeen && <span>{texts.seen}</span>}
    </Bubble>
  )
}
