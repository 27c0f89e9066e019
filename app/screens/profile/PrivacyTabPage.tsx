import { PrivacySettings } from '#features/accounts/web.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { texts } from './texts.ts'

/** Data export and account closure. */
export const PrivacyTabPage = () => (
  <Page title={texts.privacy} lead={texts.privacyLead} width="text">
    <PrivacySettings />
  </Page>
)
