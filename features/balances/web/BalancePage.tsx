// Script file: balance
import { Wallet } from 'lucide-react'
import { usePages } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { useAuth } from '#features/accounts/web.tsx'
import { balancesApi } from '../contract.ts'
import { CurrentBalance } from './CurrentBalance.tsx'
import { DownloadButton } from './DownloadButton.tsx'
import { StatementRow } from './StatementRow.tsx'
import { texts } from './texts.ts'

const PAGE = 30

/** Page with the balance and the statement. */
export function BalancePage() {
  const isCreator = useAuth((state) => state.user?.userType === 'developer')
  const statement = usePages(balancesApi.statement, { query: { limit: PAGE } })
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      width="tool"
      actions={
        <>
          {isCreator && (
            <Button to="/earnings" variant="default">
              {texts.withdraw}
            </Button>
          )}
          <Button to="/balance/top-up">{texts.topUp}</Button>
        </>
      }
    >
      <CurrentBalance />
      <Section title={texts.statement} actions={statement.items?.length ? <DownloadButton /> : undefined}>
        <PagesView query={statement} empty={{ icon: Wallet, title: texts.noEntries, children: texts.noEntriesText }}>
          {(entries) => (
            <ul className="list">
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
