import { useEndpoint } from '#platform/web/api/query.ts'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { CsvButton } from '#platform/web/ui/form/CsvButton.tsx'
import { formatCents } from '#platform/web/ui/layout/Money.tsx'
import { NumberTable } from '#platform/web/ui/list/NumberTable.tsx'
import { ledgerApi } from '../contract.ts'
import { MoneyFrame } from './MoneyFrame.tsx'
import { texts } from './texts.ts'

const MONTH = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Page with the platform's income by month. */
export function IncomePage() {
  const query = useEndpoint(ledgerApi.listIncome, {})
  return (
    <MoneyFrame
      at="/admin/money/income"
      lead={texts.incomeLead}
      actions={<CsvButton endpoint={ledgerApi.incomeFile} input={{}} name="income" />}
    >
      <QueryView query={query}>
        {({ months }) => (
          <NumberTable
            label={texts.income}
            columns={[texts.month, texts.fees, texts.subscriptions, texts.donations, texts.costs, texts.total]}
            rows={months.map(({ month, fees_cents, subscriptions_cents, donations_cents, costs_cents }) => ({
              key: month,
              name: MONTH.format(new Date(`${month}-01T00:00:00Z`)),
              cells: [
                fees_cents,
                subscriptions_cents,
                donations_cents,
                costs_cents,
                fees_cents + subscriptions_cents + donations_cents + costs_cents,
              ].map(formatCents),
            }))}
          />
        )}
      </QueryView>
    </MoneyFrame>
  )
}
