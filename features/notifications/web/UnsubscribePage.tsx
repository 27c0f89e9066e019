// Script file: stop-emails
import { Anchor, Group } from '@mantine/core'
import { MailX } from 'lucide-react'
import { useSearchParams } from '#platform/web/page/search-params.ts'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { useState } from 'react'
import { useAction, useEndpoint } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { KIND_LABELS, notificationsApi, type Unsubscribing } from '../contract.ts'
import { texts } from './texts.ts'

// A token that is not ours, or malformed.
const BAD_LINK = [400, 422]

const settingsLink = (
  <Anchor component={Link} to="/profile/notifications">
    {texts.choose}
  </Anchor>
)

const badLink = (
  <EmptyState icon={MailX} title={texts.badLink} action={settingsLink}>
    {texts.badLinkText}
  </EmptyState>
)

/** Landing page of unsubscribe links: one click stops such emails, without signing in. */
export function UnsubscribePage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const query = useEndpoint(notificationsApi.unsubscribing, { query: { token } }, { enabled: token !== '' })
  const status = query.error?.status ?? null
  const isBadLink = token === '' || (status !== null && BAD_LINK.includes(status))
  return (
    <Page title={texts.unsubscribe} width="text">
      {isBadLink ? (
        badLink
      ) : (
        <QueryView query={query}>{(scope) => <ConfirmUnsubscribe token={token} scope={scope} />}</QueryView>
      )}
    </Page>
  )
}

function ConfirmUnsubscribe({ token, scope }: { token: string; scope: Unsubscribing }) {
  const [stopped, setStopped] = useState<Unsubscribing | null>(null)
  const stop = useAction(notificationsApi.unsubscribe, { onDone: setStopped })
  const { kind } = scope
  if (stopped) {
    return (
      <>
        <p role="status">{stopped.kind === null ? texts.stoppedAll : texts.stoppedKind(KIND_LABELS[stopped.kind])}</p>
        {settingsLink}
      </>
    )
  }
  return (
    <>
      <p>{kind === null ? texts.unsubscribeAll : texts.unsubscribeKind(KIND_LABELS[kind])}</p>
      <FormError>{stop.error?.message}</FormError>
      <Group>
        <Button loading={stop.busy} onClick={() => void stop.run({ body: { token } })}>
          {kind === null ? texts.stopAll : texts.stopKind}
        </Button>
        {kind !== null && (
          <Button
            variant="subtle"
            aria-disabled={stop.busy}
            onClick={() => void stop.run({ body: { token, all: true } })}
          >
            {texts.stopAll}
          </Button>
        )}
      </Group>
    </>
  )
}
