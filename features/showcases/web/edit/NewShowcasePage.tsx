import { Page } from '#platform/web/ui/Page.tsx'
import { useUser } from '#features/accounts/web.tsx'
import { OnePlace } from './OnePlace.tsx'
import { ShowcaseForm } from './ShowcaseForm.tsx'
import { texts } from './texts.ts'

/** Publishes a showcase. */
export function NewShowcasePage() {
  const { id: accountId } = useUser()
  return (
    <Page title={texts.newTitle} lead={texts.newLead} back={{ to: '/showcase', label: texts.all }}>
      <OnePlace place={{ accountId, showcaseId: null }}>
        <ShowcaseForm accountId={accountId} showcase={null} readme="" />
      </OnePlace>
    </Page>
  )
}
