import { AccountSettings } from '#features/accounts/web.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { texts } from './texts.ts'

/** Name and email address, password, linked accounts and sessions. */
export const AccountTabPage = () => (
  <Page title={texts.account} lead={texts.accountLead} width="text">
    <AccountSettings />
  </Page>
)
