import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Row, RowFacts } from '#platform/web/ui/list/Row.tsx'
import type { AuditEntry } from '../contract.ts'
import { ACTION_NAMES, OUTCOME_NAMES, texts } from './texts.ts'

/** Entry of the audit log. */
export function AuditRow({ entry: { action, actor, account, reason, details, created_at } }: { entry: AuditEntry }) {
  const changed = Object.entries(details ?? {}).filter(([name]) => !['before', 'after'].includes(name))
  const isChange = details !== null && ('before' in details || 'after' in details)
  const nameOf = (value: string | null | undefined) =>
    (action === 'decide_report' && value && OUTCOME_NAMES[value]) || value || '–'
  return (
    <Row>
      <strong>{ACTION_NAMES[action]}</strong>
      {changed.map(([name, value]) => (
        <span key={name} dir="auto">
          {' '}
          {value}
        </span>
      ))}
      {isChange && (
        <p className="soft" dir="auto">
          {nameOf(details['before'])} → {nameOf(details['after'])}
        </p>
      )}
      {reason && <p dir="auto">{reason}</p>}
      <RowFacts>
        <span>{actor ? texts.by(actor.username) : texts.byServer}</span>
        {account && account.id !== actor?.id && <span>{texts.about(account.username)}</span>}
        <Moment at={created_at} />
      </RowFacts>
    </Row>
  )
}
