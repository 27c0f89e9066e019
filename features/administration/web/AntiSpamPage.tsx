import { useEndpoint } from '#platform/web/api/query.ts'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { administrationApi } from '../contract.ts'
import { ANTI_SPAM_GROUPS } from './anti-spam-texts.ts'
import { SettingsForm } from './SettingsForm.tsx'
import { texts } from './texts.ts'

/** Page with the settings against spam, for moderators. */
export function AntiSpamPage() {
  const query = useEndpoint(administrationApi.listAntiSpam, {})
  return (
    <Page title={texts.antiSpam} lead={texts.lead} width="tool">
      <QueryView query={query}>
        {(settings) =>
          ANTI_SPAM_GROUPS.map((group) => (
            <SettingsForm
              key={group.title}
              group={group}
              settings={settings}
              change={administrationApi.changeAntiSpam}
            />
          ))
        }
      </QueryView>
    </Page>
  )
}
