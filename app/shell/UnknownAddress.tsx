import { GoneState } from '#platform/web/ui/feedback/GoneState.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { texts } from './texts.ts'

/** The server's page for an unknown address, for readers without a script; a browser with one goes to the home page instead. */
export const UnknownAddress = () => (
  <Page title={texts.unknownAddress} width="text">
    <GoneState />
  </Page>
)
