import { ArrowLeft, Info, Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { IconButton } from '#platform/web/ui/form/IconButton.tsx'
import { useFocusAfterNavigation } from '#platform/web/ui/layout/Page.tsx'
import { StatusBadge } from '#platform/web/ui/list/StatusBadge.tsx'
import type { Conversation } from '../../contract.ts'
import room from './Room.module.css'
import { otherName, texts } from '../texts.ts'
import classes from './ThreadHead.module.css'
import { CONVERSATION_STATUSES } from '../statuses.ts'

export interface ThreadHeadProps {
  /** Undefined until it is there. */
  conversation: Conversation | undefined
  title: string
  accountId: number
  /** The facts stand in the place of the messages, and have the heading. */
  givesWay: boolean
  searching: boolean
  onSearch: () => void
  onDetails: () => void
}

/** What stands above the messages: the way back, with whom and about what, and what else can be looked at. */
export function ThreadHead({
  conversation,
  title,
  accountId,
  givesWay,
  searching,
  onSearch,
  onDetails,
}: ThreadHeadProps) {
  const heading = useFocusAfterNavigation()
  const { search } = useLocation()
  return (
    <header className={classes.head}>
      <IconButton to={`/conversations${search}`} className={room.toList} aria-label={texts.back}>
        <ArrowLeft size="1.25rem" strokeWidth={1.5} aria-hidden />
      </IconButton>
      <div className={classes.words}>
        {givesWay ? (
          <p className={classes.title}>{title}</p>
        ) : (
          <h1 ref={heading} tabIndex={-1} className={classes.title} dir="auto">
            {title}
          </h1>
        )}
        {conversation && (
          <p className={classes.facts}>
            <span className={classes.person}>{texts.withPerson(otherName(conversation, accountId))}</span>
            <StatusBadge look={CONVERSATION_STATUSES[conversation.status]} />
          </p>
        )}
      </div>
      {conversation && (
        <>
          <IconButton
            aria-label={searching ? texts.closeSearch : texts.search}
            title={searching ? texts.closeSearch : texts.search}
            aria-expanded={searching}
            onClick={onSearch}
          >
            <Search size="1.25rem" strokeWidth={1.5} aria-hidden />
          </IconButton>
          <IconButton className={room.toFacts} aria-label={texts.details} title={texts.details} onClick={onDetails}>
            <Info size="1.25rem" strokeWidth={1.5} aria-hidden />
          </IconButton>
        </>
      )}
    </header>
  )
}

/** The way back from the facts to the messages, where there is room for one of them only. */
export function FactsHead({ onBack }: { onBack: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  // What was pressed to come here is out of sight.
  useEffect(() => button.current?.focus(), [])
  return (
    <div className={room.factsHead}>
      <Button
        ref={button}
        variant="subtle"
        size="sm"
        leftSection={<ArrowLeft size="1rem" strokeWidth={1.5} aria-hidden />}
        onClick={onBack}
      >
        {texts.toMessages}
      </Button>
      <h1 className={classes.title}>{texts.details}</h1>
    </div>
  )
}
