import { Page } from '#platform/web/ui/layout/Page.tsx'
import { NotificationSettingsForm } from './NotificationSettingsForm.tsx'
import { texts } from './texts.ts'

/** Notification settings of the signed-in user. */
export function NotificationSettingsPage() {
  return (
    <Page title={texts.settingsTitle} lead={texts.settingsLead} width="text">
      <NotificationSettingsForm />
    </Page>
  )
}
