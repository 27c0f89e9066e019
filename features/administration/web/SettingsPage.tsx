import { useEndpoint } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { administrationApi } from '../contract.ts'
import { DemoSection } from './DemoSection.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { SETTING_GROUPS, texts } from './texts.ts'

/** Page with the settings of this installation, in groups that are saved separately. */
export function SettingsPage() {
  const query = useEndpoint(administrationApi.list, {})
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      width="tool"
      actions={
        <Button to="/setup" variant="default">
          {texts.guide}
        </Button>
      }
    >
      <QueryView query={query}>
        {(settings) =>
          SETTING_GROUPS.map((group) => (
            <SettingsForm key={group.title} group={group} settings={settings} change={administrationApi.change} />
          ))
        }
      </QueryView>
      <DemoSection />
    </Page>
  )
}
