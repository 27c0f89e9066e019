import { useState } from 'react'
import { useEndpoint } from '#platform/web/api/query.ts'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Row, RowFacts } from '#platform/web/ui/list/Row.tsx'
import type { Message } from '#features/conversations/contract.ts'
import { FileCard } from '#features/conversations/web.tsx'
import { disputesApi } from '../../contract.ts'
import { disputeTexts as texts } from './dispute-texts.ts'
import classes from './Disputes.module.css'

const PAGE = 50

interface DisputeMessagesProps {
  /** Id of the dispute. */
  id: number
  /** Id of the last message shown before. */
  after?: number
}

/** The conversation of a dispute, oldest first and page by page. */
export function DisputeMessages({ id, after }: DisputeMessagesProps) {
  const [showsMore, setShowsMore] = useState(false)
  const query = useEndpoint(disputesApi.listMessages, { params: { id }, query: { after, limit: PAGE } })
  return (
    <QueryView query={query} empty={after === undefined && <p className={classes.soft}>{texts.noMessages}</p>}>
      {(messages) => {
        const last = messages.at(-1)
        return (
          <>
            {messages.map((message) => (
              <MessageRow key={message.id} message={message} />
            ))}
            {messages.length === PAGE &&
              last &&
              (showsMore ? (
                <DisputeMessages id={id} after={last.id} />
              ) : (
                <Button variant="default" mt="md" onClick={() => setShowsMore(true)}>
                  {texts.more}
                </Button>
              ))}
          </>
        )
      }}
    </QueryView>
  )
}

const MessageRow = ({
  message: { username, content, files, linked_content, created_at, deleted_at },
}: MessageRowProps) => (
  <Row>
    <strong>@{username}</strong>
    {deleted_at === undefined ? (
      <p className={classes.words} dir="auto">
        {content}
      </p>
    ) : (
      <p className={classes.soft}>{texts.deletedMessage}</p>
    )}
    {files.length + linked_content.length > 0 && (
      <div className={classes.files}>
        {files.map((file) => (
          <FileCard key={file.id} file={file} />
        ))}
        {linked_content.map(({ id, title, url }) =>
          url === null ? (
            <span key={id}>{title}</span>
          ) : (
            <a key={id} href={url} target="_blank" rel="noopener noreferrer">
              {title}
            </a>
          ),
        )}
      </div>
    )}
    <RowFacts>
      <Moment at={created_at} />
    </RowFacts>
  </Row>
)

interface MessageRowProps {
  message: Message
}
