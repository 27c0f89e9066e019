import { Checkbox, CopyButton, UnstyledButton } from '@mantine/core'
import { useId, useState } from 'react'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { MoreMenu } from '#platform/web/ui/form/MoreMenu.tsx'
import { LongText } from '#platform/web/ui/layout/LongText.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Row, RowFacts, RowTitle } from '#platform/web/ui/list/Row.tsx'
import { StatusBadge, Tag } from '#platform/web/ui/list/StatusBadge.tsx'
import { useToastedAction } from '#platform/web/ui/feedback/useToastedAction.ts'
import { requestsApi, type Request } from '../../contract.ts'
import classes from './OwnRequest.module.css'
import { budgetOf } from '../tickets/RequestCard.tsx'
import { RequestFormDialog } from './RequestFormDialog.tsx'
import { SharingBox } from '../shared/SharingBox.tsx'
import { listTexts } from '../tickets/list-texts.ts'
import { texts } from '../texts.ts'
import { useRemoveRequest } from '../useRemoveRequest.tsx'
import { REQUEST_STATUSES } from './statuses.ts'

export interface OwnRequestProps {
  request: Request
  selected: boolean
  onSelect: (selected: boolean) => void
}

/** One of the user's own requests, with a checkbox and actions. */
export function OwnRequest({ request, selected, onSelect }: OwnRequestProps) {
  const { id, title, content, is_idea, pitch_count } = request
  return (
    <Row className={classes.row} aria-label={title} data-selected={selected || undefined}>
      <Checkbox
        className={classes.tick}
        aria-label={texts.select(title)}
        checked={selected}
        onChange={(event) => onSelect(event.currentTarget.checked)}
      />
      <div className={classes.words}>
        <div className={classes.head}>
          <RowTitle to={`/requests/${id}`} level={2}>
            {title}
          </RowTitle>
          {!is_idea && <p className={classes.budget}>{budgetOf(request)}</p>}
        </div>
        <LongText className={classes.content}>{content}</LongText>
        <RowFacts>
          <StatusBadge look={REQUEST_STATUSES[request.status]} />
          {is_idea && <Tag>{listTexts.idea}</Tag>}
          {request.seeks_collaboration && <Tag>{listTexts.collaboration}</Tag>}
          <span>
            {request.contains_sensitive_data
              ? texts.sensitive
              : request.is_public
                ? listTexts.public
                : listTexts.private}
          </span>
          <Link to={`/requests/${id}`}>{listTexts.pitches(pitch_count)}</Link>
          <Moment at={request.created_at} />
          <ProjectTag request={request} />
        </RowFacts>
        <Tools request={request} />
      </div>
    </Row>
  )
}

function ProjectTag({ request: { id, project_id, project_name } }: { request: Request }) {
  const takeOut = useToastedAction(requestsApi.takeOutOfProject, texts.takenOut)
  if (project_id === null || project_name === null) return null
  return (
    <span className={classes.project}>
      <Link to={`/projects/${project_id}`}>{project_name}</Link>
      <UnstyledButton
        className={classes.takeOut}
        aria-label={texts.takeOut(project_name)}
        aria-disabled={takeOut.busy}
        onClick={() => void takeOut.run({ params: { id } })}
      >
        ×
      </UnstyledButton>
    </span>
  )
}

function Tools({ request }: { request: Request }) {
  const [editing, setEditing] = useState(false)
  const remove = useRemoveRequest(request)
  const [sharing, setSharing] = useState(false)
  const boxId = useId()
  const { title } = request
  return (
    <>
      <div className={classes.tools}>
        <Button size="sm" variant="default" aria-label={texts.editNamed(title)} onClick={() => setEditing(true)}>
          {texts.edit}
        </Button>
        <Button
          size="sm"
          variant="default"
          aria-label={texts.shareNamed(title)}
          aria-expanded={sharing}
          aria-controls={sharing ? boxId : undefined}
          onClick={() => setSharing(!sharing)}
        >
          {texts.share}
        </Button>
        <CopyButton value={request.content}>
          {({ copied, copy }) => (
            <Button
              size="sm"
              variant="default"
              aria-label={copied ? texts.copied : texts.copyContent(title)}
              onClick={copy}
            >
              {copied ? texts.copied : texts.copy}
            </Button>
          )}
        </CopyButton>
        <MoreMenu
          of={title}
          actions={[{ label: texts.remove, isDanger: true, opensDialog: remove.asks, onClick: remove.open }]}
        />
      </div>
      {sharing && (
        <section id={boxId} className={classes.sharing} aria-label={texts.shareNamed(title)}>
          <SharingBox request={request} />
        </section>
      )}
      <RequestFormDialog opened={editing} onClose={() => setEditing(false)} request={request} />
      {remove.dialog}
    </>
  )
}
