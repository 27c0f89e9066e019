import { PrivacySettings } from '#features/accounts/web.tsx'
import { ArchiveSection } from '#features/archives/web.tsx'
import { BlockedPeople } from '#features/blocks/web.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { texts } from './texts.ts'

/** Blocked people, archives, data export and account closure. */
export const PrivacyTabPage = () => (
  <Page title={texts.privacy} lead={texts.privacyLead} width="text">
    <BlockedPeople />
    <ArchiveSection />
    <PrivacySettings />
  </Page>
)
