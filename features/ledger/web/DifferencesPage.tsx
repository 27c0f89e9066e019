import { CircleCheck } from 'lucide-react'
import { useEndpoint, usePages } from '#platform/web/api/query.ts'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { useToastedAction } from '#platform/web/ui/feedback/useToastedAction.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { CsvButton } from '#platform/web/ui/form/CsvButton.tsx'
import { formatCents } from '#platform/web/ui/layout/Money.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { Row, RowFacts } from '#platform/web/ui/list/Row.tsx'
import { StatusBadge } from '#platform/web/ui/list/StatusBadge.tsx'
import {
  describeBalance,
  type LedgerCheck,
  ledgerApi,
  type LedgerDifference,
  type ProviderBalance,
} from '../contract.ts'
import classes from './Ledger.module.css'
import { MoneyFrame } from './MoneyFrame.tsx'
import { KIND_NAMES, texts } from './texts.ts'

const PAGE = 30
const POLL_MS = 3_000
const NUMBER_FORMAT = new Intl.NumberFormat('en')

/** Page with the last check of the ledger, and where it differs from the payment provider. */
export function DifferencesPage() {
  const query = usePages(ledgerApi.listDifferences, { query: { limit: PAGE } })
  return (
    <MoneyFrame
      at="/admin/money/differences"
      lead={texts.differencesLead}
      actions={<CsvButton endpoint={ledgerApi.differencesFile} input={{}} name="ledger-differences" />}
    >
      <Check />
      <Section title={texts.differences}>
        <PagesView
          query={query}
          empty={{ icon: CircleCheck, title: texts.noDifferences, children: texts.noDifferencesHint }}
        >
          {(differences) =>
            differences.map((one) => <DifferenceRow key={`${one.kind} ${one.reference}`} difference={one} />)
          }
        </PagesView>
      </Section>
    </MoneyFrame>
  )
}

function Check() {
  const known = useEndpoint(ledgerApi.readCheck, {})
  const isRunning = known.data?.is_running ?? false
  // Asked again while it runs, because a job tells nobody that it is done.
  const query = useEndpoint(ledgerApi.readCheck, {}, { refetchEveryMs: isRunning && POLL_MS })
  const { run, busy } = useToastedAction(ledgerApi.startCheck)
  return (
    <Section
      title={texts.check}
      hint={texts.checkHint}
      actions={
        <Button variant="default" loading={busy} disabled={isRunning} onClick={() => void run({})}>
          {texts.checkNow}
        </Button>
      }
    >
      <QueryView query={query}>
        {({ last, is_running }) => (
          <>
            {is_running && <p role="status">{texts.checking}</p>}
            {last ? <LastCheck check={last} /> : !is_running && <p>{texts.neverChecked}</p>}
          </>
        )}
      </QueryView>
    </Section>
  )
}

const LastCheck = ({ check: { checked_at, entries, faults, balance } }: { check: LedgerCheck }) => (
  <>
    <StatusBadge
      look={
        faults.length === 0
          ? { tone: 'done', label: texts.isRight(NUMBER_FORMAT.format(entries)) }
          : { tone: 'stopped', label: texts.hasFaults(faults.length) }
      }
    />{' '}
    <span className={classes.reference}>
      <Moment at={checked_at} />
    </span>
    {faults.length > 0 && (
      <ul className={classes.faults}>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    )}
    {balance ? <BalanceAtProvider balance={balance} /> : <p className={classes.reference}>{texts.noBalance}</p>}
  </>
)

const BalanceAtProvider = ({ balance }: { balance: ProviderBalance }) => {
  const { agrees, isCovered, comparison, coverage } = describeBalance(balance)
  return (
    <ul className={classes.balance}>
      <li>
        <StatusBadge look={{ tone: agrees ? 'done' : 'waiting', label: comparison }} />
      </li>
      <li>
        <StatusBadge look={{ tone: isCovered ? 'done' : 'stopped', label: coverage }} />
      </li>
    </ul>
  )
}

const DifferenceRow = ({ difference }: { difference: LedgerDifference }) => {
  const { kind, reference, provider_cents, ledger_cents, noted_at, settled_at } = difference
  return (
    <Row>
      <strong>{KIND_NAMES[kind]}</strong> <span className={classes.reference}>{reference}</span>
      <ul className={classes.postings}>
        <li>
          <span>{texts.provider}</span>
          <span className={classes.cents}>{formatCents(provider_cents)}</span>
        </li>
        <li>
          <span>{texts.ledger}</span>
          <span className={classes.cents}>{formatCents(ledger_cents)}</span>
        </li>
      </ul>
      <RowFacts>
        <StatusBadge
          look={settled_at ? { tone: 'done', label: texts.settled } : { tone: 'waiting', label: texts.open }}
        />
        <Moment at={noted_at} as="day" />
      </RowFacts>
    </Row>
  )
}
