import { Button } from '@mantine/core'
import { Link2Off } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useAction, useEndpoint } from '#platform/web/query.ts'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { LockedPage } from '#platform/web/ui/LockedPage.tsx'
import { Page } from '#platform/web/ui/Page.tsx'
import { QueryView } from '#platform/web/ui/QueryView.tsx'
import { showcaseSharingApi, type Showcase } from '../../contract.ts'
import { nameOf } from '../presenter.ts'
import { ShowcaseView, type ShowcaseViewProps } from './ShowcaseView.tsx'
import { texts } from './texts.ts'

/** A showcase for whoever has its link, with an account or without; some links ask for a password. */
export function SharedShowcasePage({ renderCreator }: Pick<ShowcaseViewProps, 'renderCreator'>) {
  const token = useParams()['token'] ?? ''
  const query = useEndpoint(showcaseSharingApi.readShared, { params: { token } })
  const [opened, setOpened] = useState<{ token: string; showcase: Showcase } | null>(null)
  // A wrong one asks again whether there is such a link: what is typed stays meanwhile.
  const [locked, setLocked] = useState<string | null>(null)
  if (query.error?.code === 'password_needed' && locked !== token) setLocked(token)
  const showcase = opened?.token === token ? opened.showcase : query.data
  if (showcase) {
    return (
      <ShowcaseView
        key={showcase.id}
        showcase={showcase}
        kicker={texts.sharedBy(nameOf(showcase.developer))}
        renderCreator={renderCreator}
      />
    )
  }
  if (query.error?.status === 404) return <DeadLink />
  if (locked === token) {
    return <PasswordNeeded key={token} token={token} onOpen={(found) => setOpened({ token, showcase: found })} />
  }
  return (
    <Page title={query.error ? texts.notLoaded : ''} width="wide">
      <QueryView query={query}>{() => null}</QueryView>
    </Page>
  )
}

function PasswordNeeded({ token, onOpen }: { token: string; onOpen: (showcase: Showcase) => void }) {
  const { run, busy, error } = useAction(showcaseSharingApi.openShared, { onDone: onOpen })
  return (
    <LockedPage
      title={texts.passwordTitle}
      lead={texts.passwordLead}
      open={texts.open}
      busy={busy}
      error={error?.code === 'wrong_password' ? texts.wrongPassword : error?.message}
      onPassword={(password) => void run({ params: { token }, body: { password } })}
    />
  )
}

const DeadLink = () => (
  <Page title={texts.deadLink} width="text">
    <EmptyState
      icon={Link2Off}
      title={texts.deadLinkWhy}
      action={
        <Button component={Link} to="/showcase" variant="default">
          {texts.solutions}
        </Button>
      }
    >
      {texts.deadLinkText}
    </EmptyState>
  </Page>
)
