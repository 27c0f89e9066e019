import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { usePages } from '#platform/web/api/query.ts'
import { CsvButton } from '#platform/web/ui/form/CsvButton.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { useShown } from '#platform/web/ui/list/useShown.tsx'
import { payoutRequestsApi } from '../../contract.ts'
import { type Decision, DecisionDialog } from './DecisionDialog.tsx'
import { PayoutTabs } from './PayoutTabs.tsx'
import { RequestRow } from './RequestRow.tsx'
import { adminTexts } from './texts.ts'

const PAGE = 30

/** Page where finance staff see what to pay, and record what they paid. */
export function PayoutsPage() {
  const { show, field } = useShown(adminTexts.show, { open: adminTexts.open, all: adminTexts.all })
  const [decision, setDecision] = useState<Decision | null>(null)
  const query = usePages(payoutRequestsApi.list, { query: { show, limit: PAGE } })
  return (
    <Page
      title={adminTexts.title}
      lead={adminTexts.lead}
      width="tool"
      actions={
        <>
          {field}
          <CsvButton endpoint={payoutRequestsApi.file} input={{ query: { show } }} name="payouts" />
        </>
      }
    >
      <PayoutTabs at="/admin/payouts" />
      <PagesView query={query} empty={{ icon: Landmark, title: adminTexts.none, children: adminTexts.noneHint }}>
        {(payouts) =>
          payouts.map((payout) => (
            <RequestRow key={payout.id} payout={payout} onDecide={(action) => setDecision({ action, payout })} />
          ))
        }
      </PagesView>
      <DecisionDialog decision={decision} onClose={() => setDecision(null)} />
    </Page>
  )
}
