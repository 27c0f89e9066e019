import { NativeSelect } from '@mantine/core'
import { ScrollText } from 'lucide-react'
import { useSearchParams } from '#platform/web/page/search-params.ts'
import { usePages } from '#platform/web/api/query.ts'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { download } from '#platform/web/files/download.ts'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { Row, RowFacts } from '#platform/web/ui/list/Row.tsx'
import { AUDIT_ACTIONS, type AuditEntry, operatorsApi } from '../contract.ts'
import classes from './Team.module.css'
import { ACTION_NAMES, texts } from './texts.ts'

const PAGE = 50

/** Page with the actions of operators, newest first. */
export function AuditPage() {
  const [search, setSearch] = useSearchParams()
  const action = AUDIT_ACTIONS.find((one) => one === search.get('action'))
  const filter = action ? { action } : {}
  const query = usePages(operatorsApi.audit, { query: { limit: PAGE, ...filter } })
  return (
    <Page
      title={texts.audit}
      lead={texts.auditLead}
      width="tool"
      actions={
        <>
          <NativeSelect
            aria-label={texts.action}
            value={action ?? ''}
            onChange={({ currentTarget: { value } }) => setSearch(value ? { action: value } : {}, { replace: true })}
            data={[
              { value: '', label: texts.allActions },
              ...AUDIT_ACTIONS.map((value) => ({ value, label: ACTION_NAMES[value] })),
            ]}
          />
          <Button
            variant="default"
            onClick={() => void download(operatorsApi.auditFile, { query: filter }, texts.csvName)}
          >
            {texts.saveCsv}
          </Button>
        </>
      }
    >
      <PagesView
        query={query}
        empty={
          <EmptyState icon={ScrollText} title={texts.noEntries}>
            {texts.noEntriesHint}
          </EmptyState>
        }
      >
        {(entries) => entries.map((entry) => <EntryRow key={entry.id} entry={entry} />)}
      </PagesView>
    </Page>
  )
}

function EntryRow({ entry: { action, actor, account, reason, details, created_at } }: { entry: AuditEntry }) {
  const changed = Object.entries(details ?? {}).filter(([name]) => !['before', 'after'].includes(name))
  const isChange = details !== null && ('before' in details || 'after' in details)
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
        <p className={classes.hint} dir="auto">
          {details['before'] || '–'} → {details['after'] || '–'}
        </p>
      )}
      {reason && <p dir="auto">{reason}</p>}
      <RowFacts>
        <span>{actor ? `@${actor.username}` : texts.byServer}</span>
        {account && account.id !== actor?.id && <span>@{account.username}</span>}
        <Moment at={created_at} />
      </RowFacts>
    </Row>
  )
}
