// Script file: stop-emails
import { Anchor, Group } from '@mantine/core'
import { MailX } from 'lucide-react'
import { useState } from 'react'
import { useAction, useEndpoint } from '#platform/web/api/query.ts'
import { useSearchParams } from '#platform/web/page/search-params.ts'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { savedSearchesApi, type StoppedEmails } from '../contract.ts'
import { texts } from './texts.ts'

// A token that is not ours, or malformed.
const BAD_LINK = [400, 422]

const toSearches = (
  <Anchor component={Link} to="/saved-searches">
    {texts.toSearches}
  </Anchor>
)

/** Landing page of the unsubscribe links in emails about saved searches: works signed out, names no search, and can be undone. */
export function StopEmailsPage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const query = useEndpoint(savedSearchesApi.unsubscribing, { query: { token } }, { enabled: token !== '' })
  const status = query.error?.status ?? null
  const isBadLink = token === '' || (status !== null && BAD_LINK.includes(status))
  return (
    <Page title={texts.stop} width="text">
      {isBadLink ? (
        <EmptyState icon={MailX} title={texts.badLink} action={toSearches}>
          {texts.badLinkText}
        </EmptyState>
      ) : (
        <QueryView query={query}>{(state) => <ConfirmStop token={token} given={state} />}</QueryView>
      )}
    </Page>
  )
}

function ConfirmStop({ token, given }: { token: string; given: StoppedEmails }) {
  const [state, setState] = useState(given)
  const { run, busy, error } = useAction(savedSearchesApi.unsubscribe, { onDone: setState })
  const all = !state.is_one
  if (state.is_stopped) {
    return (
      <>
        <p role="status">{all ? texts.stoppedAll : texts.stoppedOne}</p>
        <FormError>{error?.message}</FormError>
        <Group>
          <Button variant="default" loading={busy} onClick={() => void run({ body: { token, all, undo: true } })}>
            {texts.undo}
          </Button>
          {toSearches}
        </Group>
      </>
    )
  }
  return (
    <>
      <p>{all ? texts.stopEvery : texts.stopOne}</p>
      <FormError>{error?.message}</FormError>
      <Group>
        <Button loading={busy} onClick={() => void run({ body: { token, all } })}>
          {texts.stopThis}
        </Button>
        {!all && (
          <Button variant="subtle" aria-disabled={busy} onClick={() => void run({ body: { token, all: true } })}>
            {texts.stopAll}
          </Button>
        )}
      </Group>
    </>
  )
}
