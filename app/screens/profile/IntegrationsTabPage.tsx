import { ApiTokens } from '#features/integrations/web.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { texts } from './texts.ts'

/** API tokens of the user's programs. */
export const IntegrationsTabPage = () => (
  <Page title={texts.integrations} lead={texts.integrationsLead} width="text">
    <ApiTokens />
  </Page>
)
