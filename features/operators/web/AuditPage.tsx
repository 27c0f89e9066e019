import { NativeSelect } from '@mantine/core'
import { ScrollText } from 'lucide-react'
import { useSearchParams } from '#platform/web/page/search-params.ts'
import { usePages } from '#platform/web/api/query.ts'
import { CsvButton } from '#platform/web/ui/form/CsvButton.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { AUDIT_ACTIONS, operatorsApi } from '../contract.ts'
import { AuditRow } from './AuditRow.tsx'
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
          <CsvButton endpoint={operatorsApi.auditFile} input={{ query: filter }} name={texts.csvName} />
        </>
      }
    >
      <PagesView query={query} empty={{ icon: ScrollText, title: texts.noEntries, children: texts.noEntriesHint }}>
        {(entries) => entries.map((entry) => <AuditRow key={entry.id} entry={entry} />)}
      </PagesView>
    </Page>
  )
}
