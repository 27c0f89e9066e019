import { Landmark } from 'lucide-react'
import { usePages } from '#platform/web/api/query.ts'
import { CsvButton } from '#platform/web/ui/form/CsvButton.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { payoutsApi } from '../contract.ts'
import { PayoutRow } from './PayoutRow.tsx'
import { texts } from './texts.ts'

const PAGE = 20

/** All payouts, newest first. */
export function PayoutHistory() {
  const query = usePages(payoutsApi.list, { query: { limit: PAGE } })
  return (
    <Section
      title={texts.history}
      actions={query.items?.length ? <CsvButton endpoint={payoutsApi.file} input={{}} name="payouts" /> : undefined}
    >
      <PagesView query={query} empty={{ icon: Landmark, title: texts.noPayouts, children: texts.noPayoutsText }}>
        {(payouts) => payouts.map((payout) => <PayoutRow key={payout.id} payout={payout} />)}
      </PagesView>
    </Section>
  )
}
