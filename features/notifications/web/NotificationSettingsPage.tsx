import { Page } from '#platform/web/ui/layout/Page.tsx'
import { NotificationSettingsForm } from './NotificationSettingsForm.tsx'
import { texts } from './texts.ts'

/** How the signed-in user wants to be told. */
export function NotificationSettingsPage() {
  return (
    <Page title={texts.settingsTitle} lead={texts.settingsLead} width="text">
      <NotificationSettingsForm />
    </Page>
  )
}
