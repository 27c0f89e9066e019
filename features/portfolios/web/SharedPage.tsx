import { Button } from '@mantine/core'
import { Link2Off } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useAction, useEndpoint } from '#platform/web/query.ts'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { LockedPage } from '#platform/web/ui/LockedPage.tsx'
import { LongText } from '#platform/web/ui/LongText.tsx'
import { Page } from '#platform/web/ui/Page.tsx'
import { QueryView } from '#platform/web/ui/QueryView.tsx'
import { portfolioSharingApi, type SharedPage as Shared } from '../contract.ts'
import classes from './Portfolio.module.css'
import { Sections } from './Sections.tsx'
import { texts } from './texts.ts'

// Before the signed addresses of private videos end.
const NEW_ADDRESSES_MS = 15 * 60 * 1000
const WORDS_SHOWN = 1200

/** A creator's page for one kind of client, for whoever has its link; some links ask for a password. */
export function SharedPage() {
  const token = useParams()['shareToken'] ?? ''
  const query = useEndpoint(portfolioSharingApi.readShared, { params: { token } }, { every: NEW_ADDRESSES_MS })
  const [opened, setOpened] = useState<{ token: string; page: Shared } | null>(null)
  // A wrong one asks again whether there is such a link: what is typed stays meanwhile.
  const [locked, setLocked] = useState<string | null>(null)
  if (query.error?.code === 'password_needed' && locked !== token) setLocked(token)
  const page = opened?.token === token ? opened.page : query.data
  if (page) return <Opened page={page} />
  if (query.error?.status === 404) return <DeadLink />
  if (locked === token) {
    return <PasswordNeeded key={token} token={token} onOpen={(found) => setOpened({ token, page: found })} />
  }
  return (
    <Page title={query.error ? texts.notLoaded : ''} width="wide">
      <QueryView query={query}>{() => null}</QueryView>
    </Page>
  )
}

function Opened({ page }: { page: Shared }) {
  const { title, words, creator, profile } = page
  const name = creator.full_name.trim() || creator.username
  return (
    <Page
      title={title}
      kicker={texts.by(name)}
      width="wide"
      lead={
        words !== null && (
          <LongText className={classes.words} shown={WORDS_SHOWN}>
            {words}
          </LongText>
        )
      }
      actions={
        profile && (
          <Button component={Link} to={`/profile/developers/${creator.id}/public`} variant="default">
            {texts.toProfile}
          </Button>
        )
      }
    >
      {page.sections.length > 0 ? (
        <Sections portfolio={page} creator={{ id: creator.id, name }} playsInPlace />
      ) : (
        <EmptyState title={texts.nothing} />
      )}
    </Page>
  )
}

function PasswordNeeded({ token, onOpen }: { token: string; onOpen: (page: Shared) => void }) {
  const { run, busy, error } = useAction(portfolioSharingApi.openShared, { onDone: onOpen })
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
      title={texts.deadLink}
      action={
        <Button component={Link} to="/creators" variant="default">
          {texts.creators}
        </Button>
      }
    >
      {texts.deadLinkText}
    </EmptyState>
  </Page>
)
