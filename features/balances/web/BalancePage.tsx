import { Wallet } from 'lucide-react'
import { useEndpoint, usePages } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { ListSkeleton } from '#platform/web/ui/list/ListSkeleton.tsx'
import { Money } from '#platform/web/ui/layout/Money.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { balancesApi } from '../contract.ts'
import classes from './Balance.module.css'
import { DownloadButton } from './DownloadButton.tsx'
import { StatementRow } from './StatementRow.tsx'
import { texts } from './texts.ts'

const PAGE = 30

/** What somebody has here, and how it came about. */
export function BalancePage() {
  const balance = useEndpoint(balancesApi.balance, {})
  const statement = usePages(balancesApi.statement, { query: { limit: PAGE } })
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      width="text"
      actions={<Button to="/balance/top-up">{texts.topUp}</Button>}
    >
      <QueryView query={balance} skeleton={<ListSkeleton shape="text" rows={1} />}>
        {({ balance_cents }) => (
          <>
            <p className={classes.amount}>
              <Money cents={balance_cents} />
            </p>
            {balance_cents < 0 && <p className={classes.owed}>{texts.owed}</p>}
          </>
        )}
      </QueryView>
      <Section title={texts.statement} actions={statement.items?.length ? <DownloadButton /> : undefined}>
        <PagesView
          query={statement}
          empty={
            <EmptyState icon={Wallet} title={texts.noEntries}>
              {texts.noEntriesText}
            </EmptyState>
          }
        >
          {(entries) => (
            <ul className={classes.statement}>
              {entries.map((entry) => (
                <StatementRow key={entry.number} entry={entry} />
              ))}
            </ul>
          )}
        </PagesView>
      </Section>
    </Page>
  )
}
