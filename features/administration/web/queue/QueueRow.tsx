import type { ReactNode } from 'react'
import { useAction } from '#platform/web/api/query.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Row, RowFacts } from '#platform/web/ui/list/Row.tsx'
import { type StatusLook, StatusBadge } from '#platform/web/ui/list/StatusBadge.tsx'
import { administrationApi, type QueuedJob, type QueuedState } from '../../contract.ts'
import { nameOfKind } from '../kinds.ts'
import { texts } from '../texts.ts'
import classes from './Queue.module.css'

const LOOKS: Record<QueuedState, StatusLook> = {
  due: { tone: 'waiting', label: texts.waiting },
  later: { tone: 'plain', label: texts.later },
  running: { tone: 'live', label: texts.running },
  retrying: { tone: 'waiting', label: texts.retrying },
  failed: { tone: 'stopped', label: texts.failed },
}

interface QueueRowProps {
  job: QueuedJob
  /** Whom an email is for. */
  recipient?: ReactNode
  /** Further buttons. */
  actions?: ReactNode
}

/** A job in the queue with its status, and why it failed. */
export function QueueRow({ job, recipient, actions }: QueueRowProps) {
  const { id, kind, state, due_at, failures, reason } = job
  const { run, busy } = useAction(administrationApi.retryJobs, {
    onDone: ({ retried }) => toast.success(texts.retried(retried)),
    onRefused: ({ message }) => toast.error(message),
  })
  return (
    <Row data-split>
      <div>
        <strong>{nameOfKind(kind)}</strong>
        {reason && <p className={classes.reason}>{reason}</p>}
        {state === 'failed' && reason === null && <p className={classes.reason}>{texts.unknownReason}</p>}
        <RowFacts>
          <StatusBadge look={LOOKS[state]} />
          {recipient && <span>{recipient}</span>}
          {/* A running job is due again when its lease ends, which says nothing to people. */}
          {state !== 'running' && <Moment at={due_at} />}
          {failures > 0 && <span>{texts.attempts(failures)}</span>}
        </RowFacts>
      </div>
      <div className="buttons">
        {state === 'failed' && (
          <Button variant="default" size="sm" loading={busy} onClick={() => void run({ body: { id } })}>
            {texts.retry}
          </Button>
        )}
        {actions}
      </div>
    </Row>
  )
}
