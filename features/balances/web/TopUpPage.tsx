// Script file: balance
import { CreditCard } from 'lucide-react'
import { useEndpoint } from '#platform/web/api/query.ts'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { ListSkeleton } from '#platform/web/ui/list/ListSkeleton.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { paymentsApi } from '#features/payments/contract.ts'
import { texts } from './texts.ts'
import { TopUpForm } from './TopUpForm.tsx'

/** Page to top up the balance by card. */
export function TopUpPage() {
  const settings = useEndpoint(paymentsApi.config, {})
  return (
    <Page title={texts.topUpTitle} lead={texts.topUpLead} width="text" back={{ to: '/balance', label: texts.back }}>
      <QueryView query={settings} skeleton={<ListSkeleton shape="text" rows={2} />}>
        {({ script_url, publishable_key }) =>
          script_url !== null && publishable_key !== null ? (
            <TopUpForm script_url={script_url} publishable_key={publishable_key} />
          ) : (
            <EmptyState icon={CreditCard} title={texts.noCards}>
              {texts.noCardsText}
            </EmptyState>
          )
        }
      </QueryView>
    </Page>
  )
}
