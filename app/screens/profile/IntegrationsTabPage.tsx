import { ApiTokens, Webhooks } from '#features/integrations/web.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { texts } from './texts.ts'

/** API tokens and webhooks of the user's programs. */
export const IntegrationsTabPage = () => (
  <Page title={texts.integrations} lead={texts.integrationsLead} width="text">
    <ApiTokens />
    <Webhooks />
  </Page>
)
