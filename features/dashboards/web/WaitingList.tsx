import { FileSignature, Inbox, MessageSquareText, Share2, type LucideIcon } from 'lucide-react'
import { useEndpoint } from '#platform/web/api/query.ts'
import { ListSkeleton } from '#platform/web/ui/list/ListSkeleton.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Row, RowTitle } from '#platform/web/ui/list/Row.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { dashboardsApi, type Waiting } from '../contract.ts'
import { texts } from './texts.ts'
import classes from './WaitingList.module.css'

const ICONS: Record<Waiting['kind'], LucideIcon> = {
  terms: FileSignature,
  pitch: Inbox,
  unread: MessageSquareText,
  shared_request: Share2,
}

// Terms and messages are answered in their conversation, pitches and shared requests at the request.
const pathOf = ({ kind, request_id, conversation_id }: Waiting): string =>
  conversation_id === null || kind === 'pitch' ? `/requests/${request_id}` : `/conversations/${conversation_id}`

/** What waits for the signed-in person, on top of their dashboard; each line leads to where it is answered. */
export function WaitingList() {
  const query = useEndpoint(dashboardsApi.listWaiting, {})
  return (
    <Section title={texts.waiting}>
      <QueryView
        query={query}
        skeleton={<ListSkeleton rows={2} />}
        empty={<p className={classes.nothing}>{texts.nothingWaits}</p>}
      >
        {(all) => (
          <div className={classes.list}>
            {all.map((one) => (
              <WaitingRow key={`${one.kind} ${one.conversation_id ?? ''} ${one.request_id}`} one={one} />
            ))}
          </div>
        )}
      </QueryView>
    </Section>
  )
}

function WaitingRow({ one }: { one: Waiting }) {
  const Icon = ICONS[one.kind]
  return (
    <Row linked className={classes.row}>
      <span className={classes.icon} aria-hidden>
        <Icon size="1.25rem" strokeWidth={1.5} />
      </span>
      <div className={classes.words}>
        <p className={classes.what}>{texts.waits[one.kind](one.person, one.count)}</p>
        <RowTitle to={pathOf(one)} level={3} small>
          {one.request_title}
        </RowTitle>
      </div>
      <span className={classes.when}>
        <Moment at={one.since} />
      </span>
    </Row>
  )
}
