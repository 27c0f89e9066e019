// Script file: showcase-forms
import { OnePlace } from '#platform/web/drafts/OnePlace.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { useUser } from '#features/accounts/web.tsx'
import { SubscriptionNotice } from '#features/subscriptions/web.tsx'
import { ShowcaseForm } from './ShowcaseForm.tsx'
import { texts } from './texts.ts'

/** Page to publish a showcase. */
export function NewShowcasePage() {
  const { id: accountId } = useUser()
  return (
    <Page title={texts.newTitle} lead={texts.newLead} back={{ to: '/showcase', label: texts.all }}>
      <SubscriptionNotice>{texts.needsSubscription}</SubscriptionNotice>
      <OnePlace kind="showcase" place={{ accountId, id: null }}>
        <ShowcaseForm accountId={accountId} showcase={null} readme="" />
      </OnePlace>
    </Page>
  )
}
