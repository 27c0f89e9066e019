import { ArrowLeft, Search } from 'lucide-react'
import { useLocation } from 'react-router'
import { IconButton } from '#platform/web/ui/form/IconButton.tsx'
import { useFocusAfterNavigation } from '#platform/web/ui/layout/Page.tsx'
import { Portrait } from '#platform/web/ui/layout/Person.tsx'
import { StatusBadge } from '#platform/web/ui/list/StatusBadge.tsx'
import type { Conversation } from '../../contract.ts'
import { otherParticipant } from '../people.ts'
import room from './Room.module.css'
import { texts } from '../texts.ts'
import { ThreadActions } from './ThreadActions.tsx'
import classes from './ThreadHead.module.css'
import { CONVERSATION_STATUSES } from '../statuses.ts'

export interface ThreadHeadProps {
  /** Undefined while loading. */
  conversation: Conversation | undefined
  title: string
  accountId: number
  searching: boolean
  onSearch: () => void
}

/** Header of the messages: link back, other person, request and search. */
export function ThreadHead({ conversation, title, accountId, searching, onSearch }: ThreadHeadProps) {
  const heading = useFocusAfterNavigation()
  const { search } = useLocation()
  const other = conversation && otherParticipant(conversation, accountId)
  return (
    <header className={classes.head}>
      <IconButton to={`/conversations${search}`} className={room.toList} aria-label={texts.back}>
        <ArrowLeft size="1.25rem" strokeWidth={1.5} aria-hidden />
      </IconButton>
      {other && <Portrait {...other} />}
      <div className={classes.words}>
        <h1 ref={heading} tabIndex={-1} className={classes.title} dir="auto">
          {title}
        </h1>
        {conversation && other && (
          <p className={classes.facts}>
            <span className={classes.person}>
              {texts.withPerson} <bdi>{other.name}</bdi>
            </span>
            <StatusBadge look={CONVERSATION_STATUSES[conversation.status]} />
          </p>
        )}
      </div>
      {conversation && (
        <IconButton
          aria-label={searching ? texts.closeSearch : texts.search}
          title={searching ? texts.closeSearch : texts.search}
          aria-expanded={searching}
          onClick={onSearch}
        >
          <Search size="1.25rem" strokeWidth={1.5} aria-hidden />
        </IconButton>
      )}
      {conversation && other && <ThreadActions conversation={conversation} other={other} />}
    </header>
  )
}
