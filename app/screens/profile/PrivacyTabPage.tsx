import { PrivacySettings } from '#features/accounts/web.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { texts } from './texts.ts'

/** A copy of one's data, and closing the account. */
export const PrivacyTabPage = () => (
  <Page title={texts.privacy} lead={texts.privacyLead} width="text">
    <PrivacySettings />
  </Page>
)
