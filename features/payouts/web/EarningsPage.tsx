// Script file: earnings
import { useEndpoint } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { ListSkeleton } from '#platform/web/ui/list/ListSkeleton.tsx'
import { type BankDetails, type PayoutAccount, payoutAccountApi, payoutsApi } from '../contract.ts'
import classes from './Earnings.module.css'
import { Available } from './Available.tsx'
import { BankDetailsForm } from './BankDetailsForm.tsx'
import { NeedsNotice } from './NeedsNotice.tsx'
import { PayoutAccountPart } from './PayoutAccountPart.tsx'
import { PayoutHistory } from './PayoutHistory.tsx'
import { ScheduleChoice } from './ScheduleChoice.tsx'
import { texts } from './texts.ts'
import { YearStatement } from './YearStatement.tsx'

const missingDetailsText = ({ account }: BankDetails) => (account === null ? texts.needsDetails : null)

function missingForAccount(account: PayoutAccount | undefined) {
  if (!account) return undefined
  if (account.state === 'active') return null
  return account.state === 'restricted' || account.state === 'rejected' ? texts.notNow : texts.needsAccount
}

/** Page where creators withdraw what they earned. */
export function EarningsPage() {
  const earnings = useEndpoint(payoutsApi.earnings, {})
  const isByHand = earnings.data?.method === 'bank'
  const isConnected = earnings.data?.method === 'connect'
  const details = useEndpoint(payoutsApi.bankDetails, {}, { enabled: isByHand })
  const account = useEndpoint(payoutAccountApi.read, {}, { enabled: isConnected })
  const missing = isConnected ? missingForAccount(account.data) : details.data && missingDetailsText(details.data)
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <Button to="/products/sales" variant="default">
          {texts.sales}
        </Button>
      }
    >
      {isConnected && account.data && <NeedsNotice account={account.data} />}
      <div className={classes.columns}>
        <div>
          <QueryView query={earnings} skeleton={<ListSkeleton shape="text" rows={3} />}>
            {(found) => <Available earnings={found} missing={missing} />}
          </QueryView>
        </div>
        <div>
          {isConnected && (
            <QueryView query={account} skeleton={<ListSkeleton shape="text" rows={2} />}>
              {(found) => <PayoutAccountPart account={found} />}
            </QueryView>
          )}
          {isByHand && (
            <Section title={texts.details} hint={texts.detailsHint}>
              <QueryView query={details} skeleton={<ListSkeleton shape="text" rows={2} />}>
                {(found) => <BankDetailsForm key={found.changed_at} details={found} />}
              </QueryView>
            </Section>
          )}
          {earnings.data && <ScheduleChoice earnings={earnings.data} />}
          <Section title={texts.yearly} hint={texts.yearlyHint}>
            <YearStatement />
          </Section>
        </div>
        <div className={classes.whole}>
          <PayoutHistory />
        </div>
      </div>
    </Page>
  )
}
