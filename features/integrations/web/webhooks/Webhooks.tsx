import { Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { useEndpoint } from '#platform/web/api/query.ts'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { onDemand } from '#platform/web/ui/layout/onDemand.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { webhooksApi } from '../../contract.ts'
import { texts } from './texts.ts'
import { WebhookRow } from './WebhookRow.tsx'

const AddWebhookDialog = onDemand(async () => (await import('./AddWebhookDialog.tsx')).AddWebhookDialog)

/** Settings section with the user's webhooks and what was sent to them. */
export function Webhooks() {
  const query = useEndpoint(webhooksApi.list, {})
  const [opened, setOpened] = useState(false)
  const add = (
    <Button variant="default" size="sm" aria-haspopup="dialog" onClick={() => setOpened(true)}>
      {texts.add}
    </Button>
  )
  const hasAny = (query.data?.length ?? 0) > 0
  return (
    <Section title={texts.title} hint={texts.hint} actions={hasAny && add}>
      <QueryView query={query} empty={{ icon: WebhookIcon, title: texts.none, action: add, children: texts.noneHint }}>
        {(webhooks) => webhooks.map((webhook) => <WebhookRow key={webhook.id} webhook={webhook} />)}
      </QueryView>
      <AddWebhookDialog opened={opened} onClose={() => setOpened(false)} />
    </Section>
  )
}
