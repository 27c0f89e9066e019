import { Group, Textarea } from '@mantine/core'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useAction } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { conversationsApi, MESSAGE_MAX_LENGTH, type Message } from '../../contract.ts'
import classes from './Messages.module.css'
import { texts } from '../texts.ts'

interface MessageEditorProps {
  message: Message
  onSaved: (message: Message) => void
  onClose: () => void
}

const isQuestion = ({ linked_content }: Message) => linked_content.some(({ at_seconds }) => at_seconds !== undefined)
const carriesSomething = ({ linked_content, files }: Message) => linked_content.length + files.length > 0

/** Edits the text of a message in place; the input is preserved when saving fails. */
export function MessageEditor({ message, onSaved, onClose }: MessageEditorProps) {
  const [typed, setTyped] = useState(message.content)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const { current } = field
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [])
  const edit = useAction(conversationsApi.editMessage, {
    onDone: (edited) => {
      onSaved(edited)
      onClose()
    },
  })
  const content = typed.trim()
  const isReady = content !== '' || (carriesSomething(message) && !isQuestion(message))
  const save = () => {
    if (!isReady) return
    if (content === message.content) return onClose()
    void edit.run({ params: { id: message.conversation_id, messageId: message.id }, body: { content } })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      // Escape closes the editor, not the conversation.
      event.preventDefault()
      return onClose()
    }
    if (event.key !== 'Enter' || event.shiftKey || window.matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    save()
  }
  return (
    <form
      className={classes.editor}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Textarea
        ref={field}
        aria-label={texts.editMessage}
        title={texts.editHint}
        minRows={1}
        maxRows={12}
        autosize
        maxLength={MESSAGE_MAX_LENGTH}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <FormError>{edit.error?.message}</FormError>
      <Group justify="flex-end" gap="xs" mt="xs">
        <Button variant="default" size="sm" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" size="sm" loading={edit.busy} disabled={!isReady}>
          {texts.save}
        </Button>
      </Group>
    </form>
  )
}
