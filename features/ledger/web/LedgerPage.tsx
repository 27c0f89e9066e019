import { ReceiptText } from 'lucide-react'
import { useSearchParams } from '#platform/web/page/search-params.ts'
import { usePages } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { CsvButton } from '#platform/web/ui/form/CsvButton.tsx'
import { formatCents } from '#platform/web/ui/layout/Money.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { Row, RowFacts } from '#platform/web/ui/list/Row.tsx'
import { ledgerApi, type LedgerEntry } from '../contract.ts'
import { EntryFilters } from './EntryFilters.tsx'
import { readFilter } from './entry-filter.ts'
import classes from './Ledger.module.css'
import { MoneyFrame } from './MoneyFrame.tsx'
import { ACCOUNT_NAMES, KIND_NAMES, REASON_NAMES, texts } from './texts.ts'

const PAGE = 50

/** Page with the entries of the ledger. */
export function LedgerPage() {
  const [search, setSearch] = useSearchParams()
  const filter = readFilter(search)
  const isFiltered = Object.keys(filter).length > 0
  const query = usePages(ledgerApi.listEntries, { query: { ...filter, limit: PAGE } }, { keepsPreviousData: true })
  return (
    <MoneyFrame
      at="/admin/money"
      lead={texts.lead}
      actions={<CsvButton endpoint={ledgerApi.entriesFile} input={{ query: filter }} name="ledger" />}
    >
      <EntryFilters filter={filter} onChange={(changed) => setSearch(changed, { replace: true })} />
      <PagesView
        query={query}
        empty={{
          icon: ReceiptText,
          title: texts.noEntries,
          action: isFiltered && (
            <Button variant="default" onClick={() => setSearch({}, { replace: true })}>
              {texts.clear}
            </Button>
          ),
          children: isFiltered ? texts.noEntriesFound : texts.noEntriesHint,
        }}
      >
        {(entries) => entries.map((entry) => <EntryRow key={entry.id} entry={entry} />)}
      </PagesView>
    </MoneyFrame>
  )
}

const EntryRow = ({ entry: { id, kind, reference, why, posted_at, postings } }: { entry: LedgerEntry }) => (
  <Row>
    <strong>
      {KIND_NAMES[kind]}: {REASON_NAMES[why]}
    </strong>
    <ul className={classes.postings}>
      {postings.map(({ account, person, cents }, at) => (
        // Postings never change.
        <li key={at}>
          <span dir="auto">{account ? ACCOUNT_NAMES[account] : `@${person?.username ?? ''}`}</span>
          <span className={classes.cents}>{formatCents(cents)}</span>
        </li>
      ))}
    </ul>
    <RowFacts>
      <span>{texts.entry(id)}</span>
      <span className={classes.reference}>{texts.referenceIs(reference)}</span>
      <Moment at={posted_at} as={kind === 'donation' ? 'day' : 'relative'} />
    </RowFacts>
  </Row>
)
