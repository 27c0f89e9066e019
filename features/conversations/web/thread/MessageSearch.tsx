import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useEndpoint } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { conversationsApi, SEARCH_MAX_LENGTH, type Conversation, type Message } from '../../contract.ts'
import { participantOf } from '../people.ts'
import classes from './MessageSearch.module.css'
import { texts } from '../texts.ts'

const DEBOUNCE_MS = 250
const PAGE = 20
const RESULTS_MAX = 100

export interface MessageSearchProps {
  conversation: Conversation
  onJump: (message: Message) => void
  onClose: () => void
}

/** Searches the messages of a conversation; results lead to their position. */
export function MessageSearch({ conversation, onJump, onClose }: MessageSearchProps) {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // Opening the search focuses its field.
  useEffect(() => field.current?.focus(), [])
  const [limit, setLimit] = useState(PAGE)
  const [q] = useDebouncedValue(typed.trim(), DEBOUNCE_MS)
  const input = { params: { id: conversation.id }, query: { q, limit } }
  const query = useEndpoint(conversationsApi.listMessages, input, { enabled: q !== '' })
  const found = q === '' ? undefined : query.data
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Escape closes the search, not the conversation.
    event.preventDefault()
    onClose()
  }
  return (
    // Handles keys from all of its controls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the field and the buttons take the focus
    <div role="search" className={classes.search} onKeyDown={onKeyDown}>
      <TextInput
        type="search"
        aria-label={texts.search}
        placeholder={texts.search}
        leftSection={<Search size="1rem" strokeWidth={1.5} aria-hidden />}
        maxLength={SEARCH_MAX_LENGTH}
        value={typed}
        ref={field}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setLimit(PAGE)
        }}
      />
      <p className={classes.count} role="status">
        {query.error
          ? query.error.message
          : found && (found.length === 0 ? texts.foundNothing : texts.found(found.length))}
      </p>
      {found && found.length > 0 && (
        <ol className={classes.results}>
          {found.map((message) => (
            <li key={message.id}>
              <button type="button" className={classes.result} onClick={() => onJump(message)}>
                <span className={classes.text} dir="auto">
                  {participantOf(conversation, message.user_id).name}: {message.content}
                </span>
                <span className={classes.when}>
                  <Moment at={message.created_at} />
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
      {found?.length === limit && limit < RESULTS_MAX && (
        <Button variant="subtle" size="sm" mt="xs" onClick={() => setLimit(RESULTS_MAX)}>
          {texts.more}
        </Button>
      )}
    </div>
  )
}
