import { Link } from '#platform/web/ui/layout/Link.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Portrait } from '#platform/web/ui/layout/Person.tsx'
import { Row, RowFacts, RowTitle } from '#platform/web/ui/list/Row.tsx'
import { StatusBadge } from '#platform/web/ui/list/StatusBadge.tsx'
import { FIRST_WORDS_LENGTH, type RequestResponse } from '../contract.ts'
import classes from './ResponseRow.module.css'
import { texts } from './texts.ts'
import { CONVERSATION_STATUSES } from '#features/conversations/web.tsx'

export interface ResponseRowProps {
  response: RequestResponse
  level: 2 | 3
  showRequest: boolean
}

/** A creator who responded, with their first message; the name links to the conversation. */
export function ResponseRow({ response, level, showRequest }: ResponseRowProps) {
  const { conversation_id, developer_full_name, developer_picture, first_message, first_message_at, created_at } =
    response
  const isCut = first_message?.length === FIRST_WORDS_LENGTH
  return (
    <Row>
      <div className={classes.person}>
        <Portrait name={developer_full_name} picture={developer_picture} />
        <RowTitle to={`/conversations/${conversation_id}`} level={level} small>
          {developer_full_name}
        </RowTitle>
      </div>
      <p className={first_message === null ? classes.silent : classes.words} dir="auto">
        {first_message === null ? texts.silent : `${first_message}${isCut ? '…' : ''}`}
      </p>
      <RowFacts>
        <StatusBadge look={CONVERSATION_STATUSES[response.conversation_status]} />
        {showRequest && (
          <span>
            {texts.about} <Link to={`/requests/${response.request_id}`}>{response.request_title}</Link>
          </span>
        )}
        <Moment at={first_message_at ?? created_at} />
      </RowFacts>
    </Row>
  )
}
